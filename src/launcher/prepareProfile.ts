import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseDumps } from './refuseDumps.ts';

const allow = 1;
const block = 2;

/**
 * A browser profile's preferences as a kiosk needs them: camera and lasting storage allowed to the booth's page and nobody else, no word of a crash, no history,
 * nothing offered. What else is in them stays. `current` is the text of the profile's `Preferences`; a broken one is begun anew.
 */
export function profilePreferences(current: string, origin: string): string {
  const given = parsed(current);
  return JSON.stringify(
    merged(given, {
      profile: {
        exit_type: 'Normal',
        exited_cleanly: true,
        content_settings: {
          // The second one: cards that wait are not cleared where the disk is short (`navigator.storage.persist()`).
          exceptions: {
            media_stream_camera: { [`${origin},*`]: { setting: allow } },
            durable_storage: { [`${origin},*`]: { setting: allow } },
          },
        },
        default_content_setting_values: { notifications: block, geolocation: block, media_stream_mic: block, popups: block },
      },
      // Where a visit was is nobody's business. History that is saved or restored would be that.
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
