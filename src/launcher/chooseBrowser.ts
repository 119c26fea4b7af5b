import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import type { BrowserProgram } from './browserProgram.ts';
import { browserProgram } from './browserProgram.ts';

/** The named browser, or else the first one found on this machine. Fails with a sentence if there is none. */
export function chooseBrowser(named: string | null, found: readonly string[]): Result<BrowserProgram, string> {
  const path = named === null ? found[0] : resolve(named);
  if (path === undefined)
    return failure(
      `No Chrome, Chromium or Edge was found on this machine. Install one${howToInstall()}, or give its path: --browser <path>.`,
    );
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return failure(`There is no program ${path}. --browser needs the path of Chrome, Chromium or Edge.`);
  }
  return success(browserProgram(path));
}

const howToInstall = (): string => (process.platform === 'linux' ? ' (such as with: sudo apt install chromium)' : '');
