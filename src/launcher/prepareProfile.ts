import { lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../themeFiles/writeWhole.mjs';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { systemReason } from '../themeFiles/systemReason.ts';
import { repairDatabases } from './repairDatabases.ts';
import { privateFolder } from './privateFolder.ts';
import { refuseDumps } from './refuseDumps.ts';

const allow = 1;
const block = 2;

/**
 * A browser profile's preferences for a kiosk: camera and persistent storage for the booth's page only, no crash message, no history, no
 * offers. Other preferences are kept. `current` is the text of the profile's `Preferences`; a broken one is replaced.
 */
export function profilePreferences(current: string, origin: string): string {
  const given = parsed(current);
  return JSON.stringify(
    merged(given, {
      profile: {
        exit_type: 'Normal',
        exited_cleanly: true,
        content_settings: {
          // `navigator.storage.persist()` needs the second permission; without it, the browser may evict waiting cards when the disk is
          // nearly full.
          exceptions: {
            media_stream_camera: { [`${origin},*`]: { setting: allow } },
            durable_storage: { [`${origin},*`]: { setting: allow } },
          },
        },
        default_content_setting_values: { notifications: block, geolocation: block, media_stream_mic: block, popups: block },
      },
      // History entries contain visits, so the browser must not save or restore them.
      history: { saving_disabled: true },
      translate: { enabled: false },
      credentials_enable_service: false,
      autofill: { profile_enabled: false, credit_card_enabled: false },
      net: { network_prediction_options: 2 },
    }),
  );
}

type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): Tree {
  try {
    const value = JSON.parse(text) as unknown;
    return isTree(value) ? value : {};
  } catch {
    return {};
  }
}

function merged(base: Tree, more: Tree): Tree {
  const all: Tree = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const before = all[key];
    all[key] = isTree(value) && isTree(before) ? merged(before, value) : value;
  }
  return all;
}

/** Where the browser stores its windows' history entries and states, so that it can restore them after a crash. */
const sessionPlaces = ['Sessions', 'Sessions_Encrypted'];
/** A killed browser leaves these. If the machine has been renamed since, Chromium would think that the browser is still running. */
const locks = ['SingletonLock', 'SingletonSocket', 'SingletonCookie'];

/**
 * Closes the profile to others and prepares it for the next start. If the profile cannot be used or written, fails with the reason, phrased
 * to follow "its folder".
 */
export function readyProfile(profile: string, origin: string): Result<void, string> {
  const closed = privateFolder(profile);
  if (!closed.ok) return closed;
  try {
    prepareProfile(profile, origin);
    return success(undefined);
  } catch (error) {
    return failure(`${profile} cannot be written: ${systemReason(error)}`);
  }
}

/**
 * Prepares the kiosk's own profile for the next start. No browser may be using it. Keeps waiting cards in it, but deletes memory dumps of a
 * crashed browser. Throws the system's error.
 */
export function prepareProfile(profile: string, origin: string): void {
  const own = join(profile, 'Default');
  if (lstatSync(own, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(own);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  for (const name of locks) rmSync(join(profile, name), { force: true });
  refuseDumps(profile);
  repairDatabases(own);
  for (const name of sessionPlaces) keepEmpty(join(own, name));
  const preferences = join(own, 'Preferences');
  writeWhole(preferences, profilePreferences(textOf(preferences), origin), 0o600);
}

/** No browser switch prevents these files. Put a file in the folder's place, so that nothing can be written there. */
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
