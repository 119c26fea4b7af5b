import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { runNpm } from './runNpm.mjs';

const products = [
  'build/kiosk/index.html',
  'build/phone/phone.html',
  'build/phone/late.json',
  'build/album/album.html',
  'build/wall/wall.html',
  'build/staff/src/staff/staff.html',
  'build/console/src/console/console.html',
  'build/server/main.js',
  'build/cloud/main.js',
  'build/launcher/launch.js',
  'build/tools/checkProgram.js',
  'build/studio/studio.html',
  'build/third-party-notices.txt',
];
/**
 * The inputs of the build. All of `.config` is included, because the imports of vite.config.ts may change, and an unnecessary build costs
 * only seconds.
 */
const sources = ['index.html', 'vite.config.ts', 'package-lock.json', '.config', 'src', 'tests/support/built/findBrowser.ts'];

/** Builds kiosk, server and tools if they are missing or older than a source. Throws a plain sentence if the build fails. */
export async function ensureBuilt() {
  if (!isStale(packageRoot)) return;
  process.stderr.write('Building Stagebooth ...\n');
  const built = await runNpm(['run', 'build'], { output: 'kept' });
  if (built.code === 0) return;
  process.stderr.write(built.output);
  throw new Error('The build failed; its output is above.');
}

/**
 * Whether any output is missing, or older than the newest source.
 * @param {string} root
 */
export function isStale(root) {
  const oldestProduct = Math.min(...products.map((path) => dateOf(join(root, path)) ?? -Infinity));
  return Math.max(...sources.map((path) => newest(join(root, path)))) > oldestProduct;
}

/**
 * The newest modification time in a tree, in milliseconds. Folders count, too: their time reveals deleted files.
 * @param {string} path
 * @returns {number} -Infinity for nothing
 */
function newest(path) {
  const date = dateOf(path);
  if (date === null) return -Infinity;
  if (!statSync(path).isDirectory()) return date;
  // `cli` runs before the build and is not part of it.
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
