import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { runNpm } from './runNpm.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * Installs the packages of package-lock.json if node_modules differs. Throws a plain sentence if that fails. Compares contents: file times
 * mean nothing in a fresh clone or a copied folder, and an unnecessary installation would stop a booth without a network.
 */
export async function ensureInstalled() {
  if (isInstalled(packagesOf('package-lock.json'), packagesOf(join('node_modules', '.package-lock.json')))) return;
  process.stderr.write("Installing Stagebooth's dependencies; this takes a minute ...\n");
  const options = /** @type {const} */ ({ output: 'kept', env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } });
  // Must be explicit: with NODE_ENV=production, npm omits the build's packages.
  const kinds = ['--include=dev', '--no-audit', '--no-fund'];
  let installed = await runNpm(['ci', ...kinds], options);
  // The lock file does not match package.json, so `npm ci` refuses.
  if (installed.code !== 0 && /EUSAGE/.test(installed.output)) installed = await runNpm(['install', ...kinds], options);
  if (installed.code === 0) return;
  process.stderr.write(installed.output);
  throw new Error('The installation failed; the output of npm is above. It needs a network connection the first time.');
}

/**
 * Whether every package that the lock file requires on all machines is installed in the listed version.
 * @param {Packages | null} wanted
 * @param {Packages | null} there
 */
export function isInstalled(wanted, there) {
  if (wanted === null || there === null) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    return path === '' || optional === true || devOptional === true || there[path]?.version === version;
  });
}

/**
 * @param {string} lockFile
 * @returns {Packages | null} null if it is missing or invalid
 */
function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(packageRoot, lockFile), 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
