import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in its profile where a browser is told to write crash dumps, which contained guests' pictures. */
const ownFolder = 'Crash Reports';
/** Other folders in it where browsers write dumps; on Windows they choose these themselves. */
const folders = [ownFolder, 'Crashpad'];

/** Environment for a browser: crash dumps go into its profile, not into the user's home. */
export const dumpsInProfile = (profile: string): NodeJS.ProcessEnv => ({ BREAKPAD_DUMP_LOCATION: join(profile, ownFolder) });

/** Deletes crash dumps from the profile; retries files that are still open for a second. */
export function clearDumps(profile: string): void {
  for (const name of folders) rmSync(join(profile, name), { recursive: true, force: true, maxRetries: 4, retryDelay: 100 });
}

/**
 * Deletes dumps from the profile and, on Linux, prevents new ones. No browser switch does that (--disable-breakpad only prevents sending
 * them, --disable-crashpad-for-testing breaks other processes), but a file in place of the first dump folder does.
 */
export function refuseDumps(profile: string): void {
  clearDumps(profile);
  if (process.platform !== 'linux') return;
  mkdirSync(join(profile, ownFolder), { recursive: true, mode: 0o700 });
  writeFileSync(join(profile, ownFolder, 'new'), '', { mode: 0o600 });
}
