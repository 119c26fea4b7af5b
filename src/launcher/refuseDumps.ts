import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where in its profile a browser is told to write what it keeps of its memory when it crashes: guests' pictures were in it. */
const ownFolder = 'Crash Reports';
/** Where else in it browsers do so, Windows' by themselves. */
const folders = [ownFolder, 'Crashpad'];

/** Environment for a browser: a dump of its memory goes into its profile, and not into its user's home. */
export const dumpsInProfile = (profile: string): NodeJS.ProcessEnv => ({ BREAKPAD_DUMP_LOCATION: join(profile, ownFolder) });

/** Removes what crashes have left in the profile of the browser's memory; what something still holds open is tried again for a second. */
export function clearDumps(profile: string): void {
  for (const name of folders) rmSync(join(profile, name), { recursive: true, force: true, maxRetries: 4, retryDelay: 100 });
}

/**
 * Clears the profile of dumps and sees to it, on Linux, that there will be none. No switch of the browser's does (--disable-breakpad keeps them from
 * being sent, --disable-crashpad-for-testing breaks its other processes), but where a file is in the way of the first folder of theirs nothing writes
 * any.
 */
export function refuseDumps(profile: string): void {
  clearDumps(profile);
  if (process.platform !== 'linux') return;
  mkdirSync(join(profile, ownFolder), { recursive: true, mode: 0o700 });
  writeFileSync(join(profile, ownFolder, 'new'), '', { mode: 0o600 });
}
