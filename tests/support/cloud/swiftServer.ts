import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import { untilTrue } from '../print/untilTrue.ts';
import type { EngineProcess } from './engineProcess.ts';
import { engineFolder, engineUser, freePorts, runEngine, startEngine } from './engineProcess.ts';

export interface SwiftServer {
  /** The address of the buckets, and a user's keys. */
  readonly address: string;
  readonly kill: EngineProcess['kill'];
  /** Pauses or resumes the proxy, which receives all requests. */
  readonly pause: EngineProcess['pause'];
  readonly killProxy: () => Promise<void>;
  readonly startProxy: () => Promise<void>;
}

const swiftKeys = { accessKeyId: 'booths:cloud', secretAccessKey: 'only-for-tests', region: 'us-east-1' };

const storageServers = ['account', 'container', 'object'] as const;

/**
 * OpenStack Swift as an S3 store in a folder, on free ports of this machine: a proxy with a cache and one server of each kind behind it.
 */
export async function swiftServer(folder: string): Promise<SwiftServer> {
  engineFolder(folder);
  engineFolder(join(folder, 'devices/one'));
  const [proxyPort = 0, cachePort = 0, ...ports] = await freePorts(2 + storageServers.length);
  const common = ['swift_dir = ' + folder, `user = ${engineUser()}`, 'bind_ip = 127.0.0.1', 'workers = 0', 'log_level = WARNING'];
  const write = (name: string, lines: readonly string[]): void => writeFileSync(join(folder, name), lines.join('\n'));
  write('swift.conf', ['[swift-hash]', 'swift_hash_path_suffix = tests', '[storage-policy:0]', 'name = one', 'default = yes']);
  for (const [place, kind] of storageServers.entries()) {
    const port = ports[place] ?? 0;
    write(`${kind}.conf`, [
      '[DEFAULT]',
      ...common,
      `bind_port = ${port}`,
      `devices = ${join(folder, 'devices')}`,
      'mount_check = false',
      'disable_fallocate = true',
      '[pipeline:main]',
      `pipeline = ${kind}-server`,
      `[app:${kind}-server]`,
      `use = egg:swift#${kind}`,
    ]);
    const builder = join(folder, `${kind}.builder`);
    runEngine('swift-ring-builder', [builder, 'create', '4', '1', '1'], folder);
    runEngine('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/one`, '1'], folder);
    runEngine('swift-ring-builder', [builder, 'rebalance'], folder);
  }
  write('proxy.conf', [
    '[DEFAULT]',
    ...common,
    `bind_port = ${proxyPort}`,
    '[pipeline:main]',
    'pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth slo versioned_writes symlink proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    `user_${swiftKeys.accessKeyId.replace(':', '_')} = ${swiftKeys.secretAccessKey} .admin`,
    '[filter:cache]',
    'use = egg:swift#memcache',
    `memcache_servers = 127.0.0.1:${cachePort}`,
    '[filter:s3api]',
    'use = egg:swift#s3api',
    `location = ${swiftKeys.region}`,
    '[filter:versioned_writes]',
    'use = egg:swift#versioned_writes',
    'allow_object_versioning = true',
    ...['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'slo', 'symlink'].flatMap((name) => [
      `[filter:${name}]`,
      `use = egg:swift#${name}`,
    ]),
  ]);
  const start = (kind: string): EngineProcess =>
    startEngine(`swift-${kind}-server`, [join(folder, `${kind}.conf`)], join(folder, `${kind}.log`), folder);
  const cache = startEngine(
    'memcached',
    ['-l', '127.0.0.1', '-p', String(cachePort), '-U', '0', '-m', '16'],
    join(folder, 'cache.log'),
    folder,
  );
  const processes = [cache, ...storageServers.map(start)];
  const address = `http://127.0.0.1:${proxyPort}`;
  let proxy: EngineProcess;
  async function startProxy(): Promise<void> {
    proxy = start('proxy');
    try {
      await untilTrue(async () => (await statusOf(address)) !== null, 60_000);
    } catch (cause) {
      throw new Error(`Swift does not answer: ${[proxy, ...processes].map(({ log }) => log()).join('\n')}`, { cause });
    }
  }
  await startProxy();
  return {
    address,
    pause: (signal) => proxy.pause(signal),
    killProxy: () => proxy.kill('SIGKILL'),
    startProxy,
    async kill(signal) {
      await Promise.all([proxy, ...processes].map((one) => one.kill(signal)));
    },
  };
}

async function statusOf(address: string): Promise<number | null> {
  try {
    return (await fetch(address)).status;
  } catch {
    return null;
  }
}

/** Creates an empty bucket with this name. */
export async function makeBucket(address: string, name: string): Promise<BucketSettings> {
  const url = `${address}/${name}`;
  await put(url);
  return { url, ...swiftKeys };
}

/** Makes a bucket keep every version of its objects from now on. */
export const keepVersions = ({ url }: BucketSettings): Promise<void> =>
  put(`${url}?versioning`, '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>');

async function put(url: string, body = ''): Promise<void> {
  const { ok, status } = await new AwsClient({ ...swiftKeys, service: 's3' }).fetch(url, { method: 'PUT', body });
  if (!ok) throw new Error(`the bucket could not be made: ${status}`);
}
