import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { passphraseHint } from '../../shared/passphraseProblem.ts';
import type { Settings } from '../core/settings/readSettings.ts';
import { readSettings } from '../core/settings/readSettings.ts';
import { keepDaysSetting, settingKinds } from '../core/settings/settingKinds.ts';
import type { KioskAccess } from '../core/access/kioskAccess.ts';
import { kioskAccess } from '../core/access/kioskAccess.ts';
import type { FeatureSettings } from './boothFeatures.ts';
import { featureSettings, readFeatureSettings } from './boothFeatures.ts';

/** The booth's configuration. */
export interface Config extends FeatureSettings {
  /** The kiosk's port; 0 is any free one. */
  readonly port: number;
  /** The guests' port, open to the network; 0 is any free one. */
  readonly sharePort: number;
  /** Where guests' phones find the booth, such as `https://photos.example.com`; null for this machine's own address in its network. */
  readonly publicUrl: string | null;
  /** The cloud that the booth belongs to, such as `https://photos.example.com`; null for a booth of its own. */
  readonly cloud: string | null;
  /** Absolute path of the booth's data folder, or `:memory:` to keep nothing on disk. */
  readonly dataFolder: string;
  /** A theme's name, or the path of its folder or file. */
  readonly theme: string;
  /** How long a guest's photo is kept. */
  readonly keepDays: number;
  /** Free space that must stay on the disk; with less, photos are refused. */
  readonly diskFloorBytes: number;
  readonly kiosk: KioskAccess;
  /** The staff page's passphrase, replacing the one that was set before; null keeps that. */
  readonly staffPassphrase: string | null;
}

/** All settings, in the order of `--help`. */
export const settings = {
  port: {
    variable: 'STAGEBOOTH_PORT',
    takes: 'number',
    says: "the kiosk's port; 0 takes any free one",
    standard: '8080',
    read: settingKinds.port,
  },
  'share-port': {
    variable: 'STAGEBOOTH_SHARE_PORT',
    takes: 'number',
    says: "the guests' port, open to the network; 0 takes any free one",
    standard: '8081',
    read: settingKinds.port,
  },
  'public-url': {
    variable: 'STAGEBOOTH_PUBLIC_URL',
    takes: 'address',
    says: "where guests' phones find the booth, such as https://photos.example.com",
    otherwise: "this machine's own address in its network",
    read: settingKinds.origin,
  },
  cloud: {
    variable: 'STAGEBOOTH_CLOUD',
    takes: 'address',
    says: 'the cloud that keeps the photos, such as https://photos.example.com; the booth asks to join it',
    otherwise: 'none, and photos stay on this machine',
    read: settingKinds.origin,
  },
  data: {
    variable: 'STAGEBOOTH_DATA',
    takes: 'folder',
    says: 'the folder for what the booth keeps; :memory: keeps nothing on the disk',
    standard: './data',
    read: settingKinds.folder,
  },
  'keep-days': keepDaysSetting,
  'disk-floor-mb': {
    variable: 'STAGEBOOTH_DISK_FLOOR_MB',
    takes: 'number',
    says: 'no photo is taken while less than so many MB are free on the disk',
    standard: '500',
    read: settingKinds.megabytes,
  },
  theme: {
    variable: 'STAGEBOOTH_THEME',
    takes: 'name or folder',
    says: 'a theme of assets/themes, or its folder',
    standard: 'classic',
    read: settingKinds.text,
  },
  ...featureSettings,
  'kiosk-token': {
    variable: 'STAGEBOOTH_KIOSK_TOKEN',
    takes: 'secret',
    says: "opens the kiosk's port to tablets that show it once; better set in the environment",
    otherwise: 'none, and the port is open to this machine only',
    read: settingKinds.token,
  },
  'kiosk-host': {
    variable: 'STAGEBOOTH_KIOSK_HOST',
    takes: 'address',
    says: "where the kiosk's port is open",
    otherwise: '127.0.0.1, with a token everywhere',
    read: settingKinds.ownAddress,
  },
  'tls-cert': {
    variable: 'STAGEBOOTH_TLS_CERT',
    takes: 'file',
    says: 'a certificate, PEM, for https; browsers of other machines need it for the camera',
    otherwise: 'plain http',
    read: settingKinds.path,
  },
  'tls-key': { variable: 'STAGEBOOTH_TLS_KEY', takes: 'file', says: "the certificate's key, PEM", read: settingKinds.path },
  'staff-passphrase': {
    variable: 'STAGEBOOTH_STAFF_PASSPHRASE',
    environmentOnly: true,
    says: `the staff page's passphrase, ${passphraseHint}`,
    otherwise: 'the one that was set on that page',
    read: settingKinds.passphrase,
  },
} as const satisfies Settings;

/** The configuration from command line and environment (the command line wins), 'help' if requested, or one sentence saying what is wrong. */
export function readConfig(args: readonly string[], environment: NodeJS.ProcessEnv): Result<Config | 'help', string> {
  const read = readSettings(settings, args, environment);
  if (!read.ok || read.value === 'help') return read as Result<'help', string>;
  const { port, 'share-port': sharePort, 'public-url': publicUrl, cloud, data: dataFolder, 'keep-days': keepDays, theme } = read.value;
  if (port === sharePort && port !== 0) return failure(`Kiosk and guests need different ports; both are set to ${port}.`);
  const features = readFeatureSettings(read.value);
  if (!features.ok) return features;
  const kiosk = kioskAccess(read.value['kiosk-token'], read.value['kiosk-host'], read.value['tls-cert'], read.value['tls-key']);
  if (!kiosk.ok) return kiosk;
  return success({
    port,
    sharePort,
    publicUrl,
    cloud,
    dataFolder,
    theme,
    keepDays,
    diskFloorBytes: read.value['disk-floor-mb'],
    ...features.value,
    kiosk: kiosk.value,
    staffPassphrase: read.value['staff-passphrase'],
  });
}
