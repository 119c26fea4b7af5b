import { isIP } from 'node:net';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { databaseHosts, oneHost } from '../../storage/photos/drivers/databaseHosts.ts';
import type { CloudStorage } from '../../storage/photos/drivers/OpenDriver.ts';
import { isLoopback } from '../../core/access/kioskAccess.ts';
import { optionLines } from '../helpText.ts';
import type { Setting, Settings } from '../../core/settings/readSettings.ts';
import { readSettings } from '../../core/settings/readSettings.ts';
import type { CdnConfig } from '../../features/photos/cdn/cdnSettings.ts';
import { cdnSettings, readCdnConfig } from '../../features/photos/cdn/cdnSettings.ts';
import { keepDaysSetting, settingKinds } from '../../core/settings/settingKinds.ts';

/** The configuration of a server in the cloud. */
export interface CloudConfig {
  /** 0 is any free one. */
  readonly port: number;
  /** Where phones find all servers together, such as `https://photos.example.com`. */
  readonly publicUrl: string;
  readonly storage: CloudStorage;
  /** Addresses and networks of proxies and load balancers that name the client (X-Forwarded-For). */
  readonly proxies: readonly string[];
  readonly keepDays: number;
  readonly cdn: CdnConfig;
  /** Null for no metrics; 0 is any free one. */
  readonly metricsPort: number | null;
  /** The address that metrics are served at. */
  readonly metricsHost: string;
  readonly theme: string;
  /** Whether webhooks may lead to private networks. */
  readonly alertsToPrivate: boolean;
}

/** The address of a database, of several hosts where it may move from one to another. It holds a password, so it is never echoed. */
function databaseAddress(text: string): Result<string, string> {
  const url = databaseHosts(text).length > 0 ? new URL(oneHost(text)) : null;
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.length > 1
    ? success(text)
    : failure('needs the address of a database, such as postgres://user:password@host:5432/name.');
}

/** The address of a bucket, without keys. */
function bucketAddress(text: string): Result<string, string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === ''
    ? success(url.href.replace(/(?<!\/)\/+$/, ''))
    : failure('needs the address of a bucket, such as https://s3.example.com/photos, without its keys.');
}

/** Addresses and networks, with commas between them. */
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
const settings = {
  port: {
    variable: 'STAGEBOOTH_PORT',
    takes: 'number',
    says: 'the port that phones and booths are served on; 0 takes any free one',
    standard: '8081',
    read: settingKinds.port,
  },
  'public-url': {
    variable: 'STAGEBOOTH_PUBLIC_URL',
    takes: 'address',
    says: 'where phones find all servers together, such as https://photos.example.com; needed',
    read: settingKinds.origin,
  },
  'bucket-url': {
    variable: 'STAGEBOOTH_BUCKET_URL',
    takes: 'address',
    says: 'the bucket of an S3-compatible store, such as https://s3.example.com/photos; needed',
    read: bucketAddress,
  },
  'bucket-region': {
    variable: 'STAGEBOOTH_BUCKET_REGION',
    takes: 'name',
    says: 'its region',
    otherwise: 'what its address says, or us-east-1',
    read: settingKinds.text,
  },
  proxies: {
    variable: 'STAGEBOOTH_PROXIES',
    takes: 'addresses',
    says: 'addresses or networks of load balancers, which name the client (X-Forwarded-For), with commas between them',
    otherwise: 'this machine alone',
    read: networks,
  },
  'keep-days': keepDaysSetting,
  ...cdnSettings,
  'metrics-port': {
    variable: 'STAGEBOOTH_METRICS_PORT',
    takes: 'number',
    says: 'a port of its own for Prometheus (/metrics), which guests must not reach; 0 takes any free one',
    otherwise: 'no metrics',
    read: settingKinds.port,
  },
  'metrics-host': {
    variable: 'STAGEBOOTH_METRICS_HOST',
    takes: 'address',
    says: 'the address of this machine that metrics are served at, for a Prometheus on another machine',
    standard: '127.0.0.1',
    read: settingKinds.ownAddress,
  },
  theme: {
    variable: 'STAGEBOOTH_THEME',
    takes: 'name or folder',
    says: 'the theme that the page for phones wears',
    standard: 'classic',
    read: settingKinds.text,
  },
  'private-alerts': {
    variable: 'STAGEBOOTH_PRIVATE_ALERTS',
    takes: 'yes or no',
    says: 'whether alerts may go to private networks, and by http there',
    standard: 'no',
    read: settingKinds.oneOf('yes', 'no'),
  },
  'database-url': {
    variable: 'STAGEBOOTH_DATABASE_URL',
    environmentOnly: true,
    says: 'a PostgreSQL database (13 or later), such as postgres://user:password@host:5432/name; needed',
    read: databaseAddress,
  },
  'bucket-key-id': {
    variable: 'STAGEBOOTH_BUCKET_KEY_ID',
    environmentOnly: true,
    says: 'the access key for the bucket; needed',
    read: settingKinds.key,
  },
  'bucket-secret': {
    variable: 'STAGEBOOTH_BUCKET_SECRET',
    environmentOnly: true,
    says: 'its secret key; needed',
    read: settingKinds.key,
  },
} as const satisfies Settings;

const all: readonly (readonly [string, Setting])[] = Object.entries(settings);

/** What `npm run cloud -- --help` says. */
export const cloudHelp = `Stagebooth in the cloud: what guests' phones need of many booths, without a kiosk.

  npm run cloud -- [options]
  npm run cloud -- admit "<the booth's six words>" [name]
                                     the booth that shows these words joins
  npm run cloud -- admit <name>      a token for a program that delivers photos by itself
  npm run cloud -- revoke <name>     the booth of this name delivers nothing any more
  npm run cloud -- booths            the names of all booths
  npm run cloud -- operator <name>   a code by which an operator of this name opens the console, for the first time or anew

${optionLines([
  ...all.flatMap(([name, { environmentOnly, says, standard, otherwise, ...setting }]) =>
    environmentOnly === true || !('takes' in setting)
      ? []
      : [[name, { takes: setting.takes, says, otherwise: standard ?? otherwise }] as const],
  ),
  ['help', { says: 'this text' }],
])}
Each can also come from the environment, by these names, and the following from there alone:

${all.map(([name, { variable, environmentOnly, says }]) => (environmentOnly === true ? `  ${variable}\n      ${says}\n` : `  ${variable} for --${name}\n`)).join('')}`;

/** The configuration, 'help' if requested, or one sentence that says what is wrong or missing. */
export function readCloudConfig(args: readonly string[], environment: NodeJS.ProcessEnv): Result<CloudConfig | 'help', string> {
  const read = readSettings(settings, args, environment);
  if (!read.ok || read.value === 'help') return read as Result<'help', string>;
  const { port, theme, proxies, 'keep-days': keepDays, 'bucket-region': region, 'private-alerts': privateAlerts } = read.value;
  const {
    'public-url': publicUrl,
    'database-url': databaseUrl,
    'bucket-url': url,
    'bucket-key-id': accessKeyId,
    'bucket-secret': secretAccessKey,
  } = read.value;
  if (publicUrl === null || databaseUrl === null || url === null || accessKeyId === null || secretAccessKey === null) {
    const lacking = needed.filter((name) => read.value !== 'help' && read.value[name] === null).map((name) => settings[name].variable);
    return failure(`A server in the cloud also needs ${lacking.join(', ')}. See npm run cloud -- --help.`);
  }
  const cdn = readCdnConfig(read.value);
  if (!cdn.ok) return cdn;
  return success({
    port,
    publicUrl,
    storage: { databaseUrl, bucket: { url, accessKeyId, secretAccessKey, region } },
    proxies: proxies ?? [],
    keepDays,
    cdn: cdn.value,
    metricsPort: read.value['metrics-port'],
    metricsHost: read.value['metrics-host'],
    theme,
    alertsToPrivate: privateAlerts === 'yes',
  });
}

const isHere = (hostname: string): boolean => hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));

/**
 * What operators should know of the ways between phones, booths, servers, database and bucket. PostgreSQL's `sslmode=require` encrypts and takes any
 * certificate: whoever answers at the database's address is sent the password.
 */
export function addressWarnings({ publicUrl, storage }: Pick<CloudConfig, 'publicUrl' | 'storage'>): readonly string[] {
  const isPlain = (url: string): boolean => new URL(url).protocol === 'http:' && !isHere(new URL(url).hostname);
  const { searchParams: database } = new URL(oneHost(storage.databaseUrl));
  const isProved = /^verify-/.test(database.get('sslmode') ?? database.get('ssl') ?? '') || database.get('sslrootcert') === 'system';
  return [
    ...(isPlain(publicUrl)
      ? [
          `${settings['public-url'].variable} is ${publicUrl}, without TLS: on the way, anybody can read the console's cookie and the tokens of booths.`,
        ]
      : []),
    ...(isProved || databaseHosts(storage.databaseUrl).every((host) => isHere(new URL(`http://${host}`).hostname))
      ? []
      : [
          `${settings['database-url'].variable} lacks sslmode=verify-full: another machine that answers at the database's address is not recognised. ` +
            `NODE_EXTRA_CA_CERTS names the file of an authority of your own.`,
        ]),
    ...(isPlain(storage.bucket.url)
      ? [
          `${settings['bucket-url'].variable} is ${storage.bucket.url}, without TLS: on the way, anybody can read and change what the bucket holds.`,
        ]
      : []),
  ];
}

/** The database alone, for what is done to booths. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv): Result<string, string> {
  const read = readSettings({ 'database-url': settings['database-url'] }, [], environment);
  if (!read.ok || read.value === 'help') return read as Result<never, string>;
  const { 'database-url': url } = read.value;
  return url === null ? failure(`This needs ${settings['database-url'].variable}.`) : success(url);
}

const needed = ['public-url', 'database-url', 'bucket-url', 'bucket-key-id', 'bucket-secret'] as const;
