import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noFolder } from '../server/storage/disk/noFolder.ts';
import type { BrowserProgram } from './browserProgram.ts';
import { endLeftBrowsers } from './leftBrowsers.ts';

/** Where the browser of this run has its profile. */
export interface BrowserProfile {
  readonly profile: string;
  /** The profile of the second screen's browser. */
  readonly wallProfile: string;
  /** For a booth without a data folder, deletes the profile from the disk. Call it only when no browser is using it. */
  readonly leave: () => void;
}

/** Windows may keep files locked for a moment after the programs that used them have exited. */
const patiently = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const;

/**
 * The profile for this data folder. Without a data folder, it is in a folder for temporary files, or else where the browser can access it.
 * First deletes what a killed launcher with the same `identity` has left. Call this only while holding the launcher's lock.
 */
export function browserProfile(
  browser: Pick<BrowserProgram, 'isSnap'>,
  dataFolder: string,
  home: string,
  identity: string = dataFolder,
): BrowserProfile {
  const profilesIn = (folder: string) => ({
    profile: profileFolder(browser, folder, home),
    wallProfile: profileFolder(browser, folder, home, 'wall'),
  });
  if (dataFolder !== noFolder) return { ...profilesIn(dataFolder), leave: () => undefined };
  const start = `stagebooth-kiosk-${folderKey(identity)}-`;
  const remove = (folder: string): void => {
    for (const place of [...Object.values(profilesIn(folder)), folder]) rmSync(place, patiently);
  };
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(start))) {
    const folder = join(tmpdir(), name);
    // Other users may have created anything there, even under this name.
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (found?.isDirectory() !== true || (process.getuid !== undefined && found.uid !== process.getuid())) continue;
    for (const profile of Object.values(profilesIn(folder))) endLeftBrowsers(profile);
    remove(folder);
  }
  const folder = mkdtempSync(join(tmpdir(), start));
  return { ...profilesIn(folder), leave: () => remove(folder) };
}

/** The location of a browser's profile for this data folder: inside it, next to the photos, or else where the browser can access it. */
export function profileFolder(
  { isSnap }: Pick<BrowserProgram, 'isSnap'>,
  dataFolder: string,
  home: string,
  shows: 'kiosk' | 'wall' = 'kiosk',
): string {
  if (!isSnap) return join(dataFolder, `${shows}-browser`);
  return join(home, 'snap', 'chromium', 'common', `stagebooth-${folderKey(dataFolder)}${shows === 'kiosk' ? '' : `-${shows}`}`);
}

/** A short name for a data folder, for places where its path would be too long. */
export const folderKey = (dataFolder: string): string => createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
