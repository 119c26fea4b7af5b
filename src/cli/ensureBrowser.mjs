import { browserCandidates } from './findBrowser.mjs';
import { canInstallPackages, installPackages } from './installPackages.mjs';
import { runCommand } from './runCommand.mjs';

/**
 * Absolute path of a browser that actually starts, for the tests; installs one if there is none. Throws a plain sentence if that fails.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const found = (await workingBrowser()) ?? (await fromDistribution()) ?? (await fromPlaywright());
  if (found !== null) return found;
  throw new Error('The tests need Chromium, Chrome or Edge and could not install one. Install it, or set CHROMIUM_PATH to its program.');
}

/**
 * A candidate that actually starts. Ubuntu's `chromium` may be a stub that only suggests a snap, so checking for the file is not enough.
 * @returns {Promise<string | null>}
 */
async function workingBrowser() {
  for (const browser of browserCandidates()) {
    // On Windows, running a browser with `--version` would open a window.
    if (process.platform === 'win32') return browser;
    if ((await runCommand(browser, ['--version'], { output: 'kept' })).code === 0) return browser;
  }
  return null;
}

/** @returns {Promise<string | null>} */
async function fromDistribution() {
  if (!canInstallPackages()) return null;
  await installPackages(['chromium']);
  return workingBrowser();
}

/** @returns {Promise<string | null>} */
async function fromPlaywright() {
  process.stderr.write("Downloading Playwright's Chromium for the tests ...\n");
  const installed = await runCommand(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { output: 'kept' });
  if (installed.code !== 0) process.stderr.write(installed.output);
  return workingBrowser();
}
