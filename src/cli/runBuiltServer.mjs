import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { leaveWithNpm } from './leaveWithNpm.mjs';
import { packageRoot } from '../themeFiles/packageRoot.mjs';

/** Runs the built server in this process, so that its options, output, signals and exit code are this process's own. */
export async function runBuiltServer() {
  await ensureInstalled();
  await ensureBuilt();
  leaveWithNpm();
  await import(pathToFileURL(join(packageRoot, 'build', 'server', 'main.js')).href);
}
