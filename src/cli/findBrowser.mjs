import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { env, platform } from 'node:process';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable'];

/**
 * Absolute path of a Chromium-family browser, or null if this machine has none.
 * @returns {string | null}
 */
export function findBrowser() {
  return browserCandidates()[0] ?? null;
}

/**
 * All Chromium-family browsers on this machine: the one in CHROMIUM_PATH, then those on the PATH, in the usual places on macOS and Windows, and in
 * Playwright's own folder.
 * @returns {string[]}
 */
export function browserCandidates() {
  const own = env['CHROMIUM_PATH'];
  return [...(own === undefined || own === '' ? [] : [own]), ...onPath(), ...usualPlaces(), ...playwrightsOwn()].filter(isProgram);
}

/** @returns {string[]} */
function onPath() {
  if (platform === 'win32') return [];
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @returns {string[]} */
function usualPlaces() {
  if (platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      ['/', homedir()].map((root) => join(root, 'Applications', `${name}.app`, 'Contents', 'MacOS', name)),
    );
  if (platform !== 'win32') return [];
  const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? []);
  const programs = [
    ['Google', 'Chrome', 'Application', 'chrome.exe'],
    ['Chromium', 'Application', 'chrome.exe'],
    ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ];
  return programs.flatMap((parts) => roots.map((root) => join(root, ...parts)));
}

/** @returns {string[]} */
function playwrightsOwn() {
  const caches = { darwin: join(homedir(), 'Library', 'Caches'), win32: env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local') };
  const cache = platform === 'darwin' || platform === 'win32' ? caches[platform] : (env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'));
  const root = env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(cache, 'ms-playwright');
  const programs = [
    ['chrome-linux', 'chrome'],
    ['chrome-linux64', 'chrome'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ['chrome-win', 'chrome.exe'],
    ['chrome-win64', 'chrome.exe'],
  ];
  const newestFirst = foldersIn(root)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  return newestFirst.flatMap((folder) => programs.map((parts) => join(root, folder, ...parts)));
}

/**
 * @param {string} folder
 * @returns {string[]} empty if the folder does not exist
 */
function foldersIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
