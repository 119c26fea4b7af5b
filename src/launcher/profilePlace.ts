import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noFolder } from '../server/storage/disk/noFolder.ts';
import type { BrowserProgram } from './browserProgram.ts';
import { profileFolder } from './profileFolder.ts';

/** Where the browser of this run has its profile. */
export interface ProfilePlace {
  readonly profile: string;
  /** Deletes what a booth that keeps nothing would leave on the disk; no browser may be using it. */
  readonly leave: () => void;
}

/** Windows may keep files locked for a moment after the programs that had them open have ended. */
const patiently = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const;

/** The profile for this data folder. Without a data folder it is in a folder for temporary files, or else where the browser can access it. */
export function profilePlace(browser: Pick<BrowserProgram, 'isSnap'>, dataFolder: string, home: string): ProfilePlace {
  if (dataFolder !== noFolder) return { profile: profileFolder(browser, dataFolder, home), leave: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-kiosk-'));
  const profile = profileFolder(browser, folder, home);
  return {
    profile,
    leave: () => {
      for (const place of [profile, folder]) rmSync(place, patiently);
    },
  };
}
