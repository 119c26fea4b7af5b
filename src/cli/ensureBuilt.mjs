import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { runNpm } from './runNpm.mjs';

const products = [
  'build/kiosk/index.html',
  'build/phone/phone.html',
  'build/staff/src/staff/staff.html',
  'build/server/main.js',
  'build/launcher/launch.js',
  'build/tools/checkProgram.js',
  'build/workbench/workbench.html',
  'build/third-party-notices.txt',
];
/** What the build is made of. `.config` as a whole: what vite.config.ts imports changes, and a build too many takes seconds. */
const sources = ['index.html', 'vite.config.ts', 'package-lock.json', '.config', 'src', 'tests/support/findBrowser.ts'];

/** Builds kiosk, server and tools where they are missing or older than a source. Throws a plain sentence where the build fails. */
export async function ensureBuilt() {
  if (!isStale(packageRoot)) return;
  process.stderr.write('Building Stagebooth ...\n');
  const built = await runNpm(['run', 'build'], { output: 'kept' });
  if (built.code === 0) return;
  process.stderr.write(built.output);
  throw new Error('The build failed; what it said stands above.');
}

/**
 * Whether one of the products is missing, or older than the newest source.
 * @param {string} root
 */
export function isStale(root) {
  const oldestProduct = Math.min(...products.map((path) => dateOf(join(root, path)) ?? -Infinity));
  return Math.max(...sources.map((path) => newest(join(root, path)))) > oldestProduct;
}

/**
 * The newest date in a tree of files, in milliseconds. Folders count, too: theirs is the date of the last file deleted.
 * @param {string} path
 * @returns {number} -Infinity for nothing
 */
function newest(path) {
  const date = dateOf(path);
  if (date === null) return -Infinity;
  if (!statSync(path).isDirectory()) return date;
  // What runs before the build is no part of it.
  const inside = readdirSync(path).filter((name) => name !== 'cli');
  return Math.max(date, ...inside.map((name) => newest(join(path, name))));
}

/**
 * @param {string} path
 * @returns {number | null}
 */
function dateOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
