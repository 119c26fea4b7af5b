import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in the profile where the browser is told to write crash dumps. Dumps have contained guests' pictures. */
const ownFolder = 'Crash Reports';
/** Other folders in the profile where browsers write dumps; on Windows, browsers choose the folder themselves. */
const folders = [ownFolder, 'Crashpad'];

/** Environment for a browser: crash dumps go into its profile, not into the user's home. */
export const dumpsInProfile = (profile: string): NodeJS.ProcessEnv => ({ BREAKPAD_DUMP_LOCATION: join(profile, ownFolder) });

/** Deletes crash dumps from the profile; retries files that are still open for a second. */
export function clearDumps(profile: string): void {
  for (const name of folders) rmSync(join(profile, name), { recursive: true, force: true, maxRetries: 4, retryDelay: 100 });
}

/**
 * Deletes dumps from the profile and, on Linux, prevents new ones with a file in place of their folder. No browser switch does that:
 * --disable-breakpad only stops sending dumps, and --disable-crashpad-for-testing breaks other processes.
 */
export function refuseDumps(profile: string): void {
  clearDumps(profile);
  if (process.platform !== 'linux') return;
  mkdirSync(join(profile, ownFolder), { recursive: true, mode: 0o700 });
  writeFileSync(join(profile, ownFolder, 'new'), '', { mode: 0o600 });
}
