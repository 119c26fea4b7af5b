import { isIP } from 'node:net';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { readDatabaseAddress } from '../../storage/photos/drivers/databaseAddress.ts';
import type { CloudStorage } from '../../storage/photos/drivers/OpenDriver.ts';
import { isLoopback } from '../../core/access/kioskAccess.ts';
import type { Chosen, Settings } from '../../core/settings/readSettings.ts';
import { readSettings, variableOf } from '../../core/settings/readSettings.ts';
import { settingsHelp } from '../../core/settings/settingsHelp.ts';
import type { CdnConfig } from '../../features/photos/cdn/cdnSettings.ts';
import { cdnSettings, readCdnConfig } from '../../features/photos/cdn/cdnSettings.ts';
import { keepDaysSetting, settingKinds } from '../../core/settings/settingKinds.ts';

/** Checks the address of a database, with several hosts if it can fail over. Never echoed, since it contains a password. */
function databaseAddress(text: string): Result<string, string> {
  const read = readDatabaseAddress(text);
  return read.ok ? success(text) : read;
}

/** Checks the address of a bucket, without keys. */
function bucketAddress(text: string): Result<string, string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === ''
    ? success(url.href.replace(/(?<!\/)\/+$/, ''))
    : failure('needs the address of a bucket, such as https://s3.example.com/photos, without keys.');
}

/** A comma-separated list of addresses and networks. */
function networks(text: string): Result<readonly string[], string> {
  const all = text.split(',').map((one) => one.trim());
  const wrong = all.find((one) => {
    const [address = '', bits, ...others] = one.split('/');
    const family = isIP(address);
    return (
      family === 0 || others.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)))
    );
  });
  return wrong === undefined ? success(all) : failure(`needs addresses or networks, as in 10.0.0.0/8,192.168.1.20, not "${wrong}".`);
}

/** All settings, in the order of `--help`. */
export const cloudSettings = {
  port: {
    takes: 'number',
    says: 'the port for phones and booths; 0 takes any free one',
    standard: '8081',
    read: settingKinds.port,
  },
  publicUrl: {
    takes: 'address',
    says: 'the public address shared by all servers, for phones, such as https://photos.example.com; required',
    read: settingKinds.origin,
  },
  bucketUrl: {
    takes: 'address',
    says: 'the bucket of an S3-compatible store, such as https://s3.example.com/photos; required',
    read: bucketAddress,
  },
  bucketRegion: {
    takes: 'name',
    says: 'its region',
    otherwise: 'the region in its address, or us-east-1',
    read: settingKinds.text,
  },
  proxies: {
    takes: 'addresses',
    says: 'addresses or networks of load balancers, which name the client (X-Forwarded-For), separated by commas',
    otherwise: 'only this machine',
    read: networks,
  },
  keepDays: keepDaysSetting,
  drainSeconds: {
    takes: 'number',
    says: 'how many seconds a stopped server keeps serving, with 503 at /health, so that load balancers notice',
    standard: '5',
    read: (text) => (/^\d{1,3}$/.test(text) ? success(Number(text)) : failure('needs a number of seconds, from 0 to 999.')),
  },
  ...cdnSettings,
  metricsPort: {
    takes: 'number',
    says: 'a separate port for Prometheus (/metrics), which guests must not reach; 0 takes any free one',
    otherwise: 'no metrics',
    read: settingKinds.port,
  },
  metricsHost: {
    takes: 'address',
    says: 'the address of this machine that serves metrics, for a Prometheus on another machine',
    standard: '127.0.0.1',
    read: settingKinds.ownAddress,
  },
  theme: {
    takes: 'name or folder',
    says: 'the theme of the phone page for booths that have not sent their own look',
    standard: 'classic',
    read: settingKinds.text,
  },
  alertsToPrivate: {
    option: 'private-alerts',
    takes: 'yes or no',
    says: 'whether alerts may go to private networks, and use http there',
    standard: 'no',
    read: settingKinds.yesOrNo,
  },
  databaseUrl: {
    says: 'a PostgreSQL database (13 or later), such as postgres://user:password@host:5432/name; required',
    read: databaseAddress,
  },
  bucketKeyId: {
    says: 'the access key for the bucket; required',
    read: settingKinds.key,
  },
  bucketSecret: {
    says: 'its secret key; required',
    read: settingKinds.key,
  },
} as const satisfies Settings;

/** The required settings. */
const needed = ['publicUrl', 'databaseUrl', 'bucketUrl', 'bucketKeyId', 'bucketSecret'] as const;

type Read = Chosen<typeof cloudSettings>;

/** The configuration of a server in the cloud. */
export interface CloudConfig extends Pick<
  Read,
  'port' | 'keepDays' | 'drainSeconds' | 'metricsPort' | 'metricsHost' | 'theme' | 'alertsToPrivate'
> {
  /** The public address that all servers share, such as `https://photos.example.com`. */
  readonly publicUrl: string;
  readonly storage: CloudStorage;
  /** Addresses and networks of proxies and load balancers that name the client (X-Forwarded-For). */
  readonly proxies: readonly string[];
  readonly cdn: CdnConfig;
}

/** The text of `npm run cloud -- --help`. */
export const cloudHelp = `Stagebooth in the cloud: the servers for the phones of many booths' guests,
without a kiosk.

  npm run cloud -- [options]
  npm run cloud -- prepare     creates and checks database and bucket
  npm run cloud -- admit "<the booth's six words>" [name]
                               the booth that shows these words joins
  npm run cloud -- token <name>
                               a token for a program that delivers photos by
                               itself
  npm run cloud -- revoke <name>
                               revokes that booth's right to deliver photos
  npm run cloud -- booths      the names of all booths
  npm run cloud -- operator <name>
                               a code with which this operator sets a
                               passphrase in the console, also a forgotten one

${settingsHelp(cloudSettings)}`;

/** The configuration, 'help' if requested, or one sentence about the first error or the missing settings. */
export function readCloudConfig(args: readonly string[], environment: NodeJS.ProcessEnv): Result<CloudConfig | 'help', string> {
  const read = readSettings(cloudSettings, args, environment);
  if (!read.ok || read.value === 'help') return read as Result<'help', string>;
  const chosen = read.value;
  const lacking = needed.filter((name) => chosen[name] === null);
  if (lacking.length > 0)
    return failure(`A server in the cloud also needs ${lacking.map((name) => variableOf(name)).join(', ')}. See npm run cloud -- --help.`);
  const { port, keepDays, drainSeconds, metricsPort, metricsHost, theme, alertsToPrivate, proxies } = chosen;
  const { publicUrl } = chosen as Whole;
  const cdn = readCdnConfig(chosen);
  if (!cdn.ok) return cdn;
  return success({
    ...{ port, publicUrl, keepDays, drainSeconds, metricsPort, metricsHost, theme, alertsToPrivate },
    storage: storageOf(chosen as Whole & typeof chosen),
    proxies: proxies ?? [],
    cdn: cdn.value,
  });
}

const storageOf = (chosen: Omit<Whole, 'publicUrl'> & Pick<Read, 'bucketRegion'>): CloudStorage => ({
  databaseUrl: chosen.databaseUrl,
  bucket: {
    url: chosen.bucketUrl,
    accessKeyId: chosen.bucketKeyId,
    secretAccessKey: chosen.bucketSecret,
    region: chosen.bucketRegion,
  },
});

type Whole = { readonly [Name in (typeof needed)[number]]: string };

const isHere = (hostname: string): boolean => hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));

/**
 * Warnings about unencrypted or unverified connections. PostgreSQL's `sslmode=require` encrypts but accepts any certificate, so an impostor
 * at the database's address would receive the password.
 */
export function addressWarnings({ publicUrl, storage }: Pick<CloudConfig, 'publicUrl' | 'storage'>): readonly string[] {
  const isPlain = (url: string): boolean => new URL(url).protocol === 'http:' && !isHere(new URL(url).hostname);
  const database = readDatabaseAddress(storage.databaseUrl);
  const isProved = database.ok && database.value.isProved;
  const hosts = database.ok ? database.value.hosts : [];
  return [
    ...(isPlain(publicUrl)
      ? [
          `${variableOf('publicUrl')} is ${publicUrl}, without TLS: anybody on the way can read the console's cookie and the booths' tokens.`,
        ]
      : []),
    ...(isProved || hosts.every((host) => isHere(new URL(`http://${host}`).hostname))
      ? []
      : [
          `${variableOf('databaseUrl')} lacks sslmode=verify-full: another machine at the database's address would go unnoticed. ` +
            `sslrootcert names the file of your own authority.`,
        ]),
    ...(isPlain(storage.bucket.url)
      ? [`${variableOf('bucketUrl')} is ${storage.bucket.url}, without TLS: anybody on the way can read and change the bucket's contents.`]
      : []),
  ];
}

/** Only database and bucket, for preparing them. */
export function readStorage(environment: NodeJS.ProcessEnv): Result<CloudStorage, string> {
  const { databaseUrl, bucketUrl, bucketKeyId, bucketSecret, bucketRegion } = cloudSettings;
  const read = readSettings({ databaseUrl, bucketUrl, bucketKeyId, bucketSecret, bucketRegion }, [], environment);
  if (!read.ok || read.value === 'help') return read as Result<never, string>;
  const chosen = read.value;
  const lacking = needed.filter((name) => name !== 'publicUrl' && chosen[name] === null);
  if (lacking.length > 0) return failure(`This needs ${lacking.map((name) => variableOf(name)).join(', ')}.`);
  return success(storageOf(chosen as Omit<Whole, 'publicUrl'> & typeof chosen));
}

/** Only the database's address, for commands that need nothing else. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv): Result<string, string> {
  const { databaseUrl: setting } = cloudSettings;
  const read = readSettings({ databaseUrl: setting }, [], environment);
  if (!read.ok || read.value === 'help') return read as Result<never, string>;
  const { databaseUrl } = read.value;
  return databaseUrl === null ? failure(`This needs ${variableOf('databaseUrl')}.`) : success(databaseUrl);
}
