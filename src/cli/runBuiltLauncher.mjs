import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { browserCandidates } from './findBrowser.mjs';
import { leaveWithNpm } from './leaveWithNpm.mjs';
import { packageRoot } from './packageRoot.mjs';

/** Runs the built launcher in this very process. */
export async function runBuiltLauncher() {
  await ensureInstalled();
  await ensureBuilt();
  leaveWithNpm();
  /** @type {typeof import('../launcher/launch.ts')} */
  const { launch } = await import(pathToFileURL(join(packageRoot, 'build', 'launcher', 'launch.js')).href);
  await launch(process.argv.slice(2), browserCandidates());
}
