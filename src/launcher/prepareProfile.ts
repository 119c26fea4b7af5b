import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { profilePreferences } from './profilePreferences.ts';
import { refuseDumps } from './refuseDumps.ts';

/** Where the browser would note what its windows show, an entry's state included, to restore them after a crash. */
const sessionPlaces = ['Sessions', 'Sessions_Encrypted'];
/** Of a browser that was killed: Chromium would take it for one that still runs if the machine has got another name meanwhile. */
const locks = ['SingletonLock', 'SingletonSocket', 'SingletonCookie'];

/**
 * Gets the kiosk's own profile ready for the next start; no browser may be using it. Cards that wait in it stay there. What a crashed browser has
 * kept of its memory doesn't.
 */
export function prepareProfile(profile: string, origin: string): void {
  const own = join(profile, 'Default');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  for (const name of locks) rmSync(join(profile, name), { force: true });
  refuseDumps(profile);
  for (const name of sessionPlaces) keepEmpty(join(own, name));
  const preferences = join(own, 'Preferences');
  writeFileSync(preferences, profilePreferences(textOf(preferences), origin), { mode: 0o600 });
}

/** Browsers have no switch for it: where a file is in the way there can be no folder, and nothing is written. */
function keepEmpty(place: string): void {
  if (statSync(place, { throwIfNoEntry: false })?.isFile() === true) return;
  rmSync(place, { recursive: true, force: true });
  writeFileSync(place, '', { mode: 0o600 });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
