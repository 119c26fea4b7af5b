import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { browserCandidates } from './findBrowser.mjs';
import { leaveWithNpm } from './leaveWithNpm.mjs';
import { packageRoot } from '../themeFiles/packageRoot.mjs';

/**
 * Runs the built launcher in this process.
 * @param {...string} orders options to insert before those from the command line
 */
export async function runBuiltLauncher(...orders) {
  await ensureInstalled();
  await ensureBuilt();
  leaveWithNpm();
  /** @type {typeof import('../launcher/launch.ts')} */
  const { launch } = await import(pathToFileURL(join(packageRoot, 'build', 'launcher', 'launch.js')).href);
  await launch([...orders, ...process.argv.slice(2)], browserCandidates());
}
