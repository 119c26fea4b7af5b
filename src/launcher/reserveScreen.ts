import { homedir } from 'node:os';
import { noFolder } from '../server/storage/disk/noFolder.ts';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import type { BrowserProgram } from './browserProgram.ts';
import { chooseBrowser } from './chooseBrowser.ts';
import type { Display } from './displayOf.ts';
import { displayOf } from './displayOf.ts';
import type { LauncherOrder } from './launcherOptions.ts';
import { beTheOnlyOne } from './onlyOne.ts';
import type { BrowserProfile } from './browserProfile.ts';
import { browserProfile } from './browserProfile.ts';

/** The browser, display and profile of this launcher, locked until it calls `leave`. */
export interface ReservedScreen {
  readonly browser: BrowserProgram;
  readonly display: Display;
  readonly profile: string;
  /** The profile of the second screen's browser. */
  readonly wallProfile: string;
  /** Creates a temporary profile without data from earlier runs. */
  readonly standIn: () => BrowserProfile;
  /** Releases the lock for the next launcher. Call only after server and browser have exited. */
  readonly leave: () => void;
}

/** The identity of a launcher. Two launchers with the same data folder would get in each other's way. */
export const identityOf = ({ config: { dataFolder, port } }: LauncherOrder): string =>
  dataFolder === noFolder ? `${noFolder}${port}` : dataFolder;

/**
 * Fails with a sentence for event staff, or with `taken` if another launcher already runs with this data folder. `onStop` is called by
 * `--stop` and by signals.
 */
export async function reserveScreen(
  order: LauncherOrder,
  browsers: readonly string[],
  taken: string,
  onStop: () => void,
): Promise<Result<ReservedScreen, string>> {
  const browser = chooseBrowser(order.browser, browsers);
  if (!browser.ok) return browser;
  const display = displayOf(order.display, process.env, process.platform);
  if (!display.ok) return display;
  const only = await beTheOnlyOne(identityOf(order), onStop);
  if (!only.ok) return only;
  const lock = only.value;
  if (lock === null) return failure(taken);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStop);
  const profileIn = (folder: string): BrowserProfile => browserProfile(browser.value, folder, homedir(), identityOf(order));
  const { profile, wallProfile, leave } = profileIn(order.config.dataFolder);
  return success({
    browser: browser.value,
    display: display.value,
    profile,
    wallProfile,
    standIn: () => profileIn(noFolder),
    leave() {
      leave();
      lock.release();
    },
  });
}
