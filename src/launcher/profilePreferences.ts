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
