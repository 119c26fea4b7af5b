import { realpathSync } from 'node:fs';
import { packageRoot } from '../themeFiles/packageRoot.mjs';

/**
 * Changes to the folder in which the user typed the command: npm starts scripts in Stagebooth's own folder and names the user's folder in INIT_CWD.
 * From then on, typed and printed paths are relative to the user's folder.
 * @param {string} script the npm script; whatever else it starts inherits INIT_CWD, and stays where it was started
 */
export function goToUser(script) {
  const { INIT_CWD: typedIn, npm_lifecycle_event: started } = process.env;
  if (typedIn === undefined || started !== script || realpathSync('.') !== realpathSync(packageRoot)) return;
  try {
    process.chdir(typedIn);
  } catch {
    // The folder is gone or not accessible: relative paths then start at Stagebooth's folder, as the error message shows.
  }
}
