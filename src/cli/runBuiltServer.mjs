import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { leaveWithNpm } from './leaveWithNpm.mjs';
import { packageRoot } from '../themeFiles/packageRoot.mjs';

/**
 * Runs a built server in this process, so that its options, output, signals and exit code are those of this process.
 * @param {'server' | 'cloud'} program a booth's server, or a cloud server
 */
export async function runBuiltServer(program = 'server') {
  await ensureInstalled();
  await ensureBuilt();
  leaveWithNpm();
  await import(pathToFileURL(join(packageRoot, 'build', program, 'main.js')).href);
}
