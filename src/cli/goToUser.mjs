import { realpathSync } from 'node:fs';
import { packageRoot } from '../themeFiles/packageRoot.mjs';

/**
 * Changes to the folder in which the user typed the command: npm starts scripts in Stagebooth's own folder and names the user's folder in INIT_CWD.
 * From then on, typed and printed paths are relative to the user's folder.
 * @param {string} script the npm script; programs that it starts inherit INIT_CWD, but must not change folders again
 */
export function goToUser(script) {
  const { INIT_CWD: typedIn, npm_lifecycle_event: started } = process.env;
  if (typedIn === undefined || started !== script || realpathSync('.') !== realpathSync(packageRoot)) return;
  try {
    process.chdir(typedIn);
  } catch {
    // The folder was deleted or is not accessible. Relative paths then start at Stagebooth's folder, as the error message shows.
  }
}
