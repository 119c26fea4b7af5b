import { join } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { passphraseHint } from '../../shared/passphraseProblem.ts';
import type { Chosen, Settings } from '../core/settings/readSettings.ts';
import { chosenOf, readSettings } from '../core/settings/readSettings.ts';
import { keepDaysSetting, settingKinds } from '../core/settings/settingKinds.ts';
import { settingsHelp } from '../core/settings/settingsHelp.ts';
import type { KioskAccess } from '../core/access/kioskAccess.ts';
import { accessSettings, kioskAccess } from '../core/access/kioskAccess.ts';
import { packageRoot } from '../../themeFiles/packageRoot.mjs';
import type { FeatureSettings } from './boothFeatures.ts';
import { featureSettings, readFeatureSettings } from './boothFeatures.ts';

/** The booth's own settings, in addition to those of its features, of kiosk access and of staff. They enter the configuration unchanged. */
const ownSettings = {
  port: {
    takes: 'number',
    says: 'the kiosk port; 0 takes any free one',
    standard: '8080',
    read: settingKinds.port,
  },
  sharePort: {
    takes: 'number',
    says: "the guests' port, open to the network; 0 takes any free one",
    standard: '8081',
    read: settingKinds.port,
  },
  publicUrl: {
    takes: 'address',
    says: "the booth's address for guests' phones, such as https://photos.example.com",
    otherwise: "this machine's own address on its network",
    read: settingKinds.origin,
  },
  cloud: {
    takes: 'address',
    says: 'the cloud that keeps the photos, such as https://photos.example.com; the booth asks to join it',
    otherwise: 'no cloud; photos stay on this machine',
    read: settingKinds.origin,
  },
  dataFolder: {
    option: 'data',
    takes: 'folder',
    says: "the folder for the booth's data; :memory: stores nothing on the disk",
    // Relative to Stagebooth's folder, not to the current one: otherwise the location of the photos would depend on where the booth is
    // started.
    standard: join(packageRoot, 'data'),
    otherwise: "data, in Stagebooth's folder",
    read: settingKinds.folder,
  },
  keepDays: keepDaysSetting,
  diskFloorBytes: {
    option: 'disk-floor-mb',
    takes: 'number',
    says: 'refuses photos while less than this many MB are free on the disk',
    standard: '500',
    read: settingKinds.megabytes,
  },
  theme: {
    takes: 'name or folder',
    says: 'a theme in assets/themes, or its folder',
    standard: 'classic',
    read: settingKinds.text,
  },
} as const satisfies Settings;

const staffSettings = {
  staffPassphrase: {
    says: `the staff page's passphrase, ${passphraseHint}`,
    otherwise: 'the passphrase set on that page',
    read: settingKinds.passphrase,
  },
} as const satisfies Settings;

/** All settings, in the order of `--help`. */
export const settings = { ...ownSettings, ...featureSettings, ...accessSettings, ...staffSettings };

/** The booth's configuration. */
export type Config = Chosen<typeof ownSettings & typeof staffSettings> & FeatureSettings & { readonly kiosk: KioskAccess };

/** The text of `npm start -- --help`. */
export const boothHelp = `Stagebooth, a photo booth.

  npm start -- [options]

${settingsHelp(settings)}`;

/**
 * The configuration from the command line and the environment (the command line wins), 'help' if requested, or one sentence about the
 * error.
 */
export function readConfig(args: readonly string[], environment: NodeJS.ProcessEnv): Result<Config | 'help', string> {
  const read = readSettings(settings, args, environment);
  if (!read.ok || read.value === 'help') return read as Result<'help', string>;
  const { port, sharePort } = read.value;
  if (port === sharePort && port !== 0) return failure(`Kiosk and guests need different ports; both are set to ${port}.`);
  const features = readFeatureSettings(read.value);
  if (!features.ok) return features;
  const kiosk = kioskAccess(read.value);
  if (!kiosk.ok) return kiosk;
  return success({ ...chosenOf({ ...ownSettings, ...staffSettings }, read.value), ...features.value, kiosk: kiosk.value });
}
