import { describe, expect, test } from 'vitest';
import { addressWarnings, cloudHelp, readCloudConfig } from '../../../../src/server/programs/cloud/cloudSettings.ts';

const environment = {
  STAGEBOOTH_PUBLIC_URL: 'https://photos.example.com',
  STAGEBOOTH_DATABASE_URL: 'postgres://stagebooth:hunter2@db.example.com/photos',
  STAGEBOOTH_BUCKET_URL: 'https://s3.example.com/photos/',
  STAGEBOOTH_BUCKET_KEY_ID: 'key',
  STAGEBOOTH_BUCKET_SECRET: 'hunter3',
};

describe("the cloud's settings", () => {
  test('are complete with database, bucket, keys and public address', () => {
    expect(readCloudConfig([], environment)).toEqual({
      ok: true,
      value: {
        port: 8081,
        publicUrl: 'https://photos.example.com',
        storage: {
          databaseUrl: 'postgres://stagebooth:hunter2@db.example.com/photos',
          bucket: { url: 'https://s3.example.com/photos', accessKeyId: 'key', secretAccessKey: 'hunter3', region: null },
        },
        proxies: [],
        drainSeconds: 5,
        keepDays: 7,
        alertsToPrivate: false,
        cdn: { seconds: 30, purge: null },
        metricsPort: null,
        metricsHost: '127.0.0.1',
        theme: 'classic',
      },
    });
  });

  test('name everything that is missing at once', () => {
    expect(readCloudConfig([], { STAGEBOOTH_PUBLIC_URL: 'https://photos.example.com', STAGEBOOTH_BUCKET_KEY_ID: 'key' })).toEqual({
      ok: false,
      error:
        'A server in the cloud also needs STAGEBOOTH_DATABASE_URL, STAGEBOOTH_BUCKET_URL, STAGEBOOTH_BUCKET_SECRET. See npm run cloud -- --help.',
    });
  });

  test.each([
    ['STAGEBOOTH_DATABASE_URL', 'mysql://root:hunter2@db.example.com/photos', 'needs the address of a database'],
    ['STAGEBOOTH_DATABASE_URL', 'postgres://db.example.com', 'needs the address of a database'],
    ['STAGEBOOTH_DATABASE_URL', 'postgres://:x@,/photos', 'needs the address of a database'],
    ['STAGEBOOTH_BUCKET_URL', 'https://key:hunter2@s3.example.com/photos', 'needs the address of a bucket'],
    ['STAGEBOOTH_BUCKET_URL', 's3://photos', 'needs the address of a bucket'],
    ['STAGEBOOTH_PROXIES', '10.0.0.0/33', 'needs addresses or networks'],
    ['STAGEBOOTH_PROXIES', '10.0.0.0/8,proxy.example.com', 'needs addresses or networks'],
    ['STAGEBOOTH_PORT', 'many', 'needs a port number'],
  ])('refuse %s=%s without repeating secrets', (name, value, reason) => {
    const read = readCloudConfig([], { ...environment, [name]: value });
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining(`${name} ${reason}`) });
    expect(JSON.stringify(read)).not.toContain('hunter');
  });

  const safe = {
    publicUrl: 'https://photos.example.com',
    databaseUrl: 'postgres://me:hunter2@db.example.com:5432/party?sslmode=verify-full',
    bucketUrl: 'https://s3.example.com/photos',
  };
  const warnedOf = (changed: Partial<typeof safe>): readonly string[] => {
    const { publicUrl, databaseUrl, bucketUrl } = { ...safe, ...changed };
    const bucket = { url: bucketUrl, accessKeyId: 'id', secretAccessKey: 'hunter3', region: null };
    return addressWarnings({ publicUrl, storage: { databaseUrl, bucket } });
  };

  test('warn if the public address has no TLS, except on this machine', () => {
    for (const publicUrl of ['https://photos.example.com', 'http://localhost:8081', 'http://127.0.0.1:8081', 'http://[::1]:8081'])
      expect(warnedOf({ publicUrl })).toEqual([]);
    for (const publicUrl of ['http://photos.example.com', 'http://192.168.1.20:8081'])
      expect(warnedOf({ publicUrl })).toEqual([expect.stringContaining(`STAGEBOOTH_PUBLIC_URL is ${publicUrl}, without TLS`)]);
  });

  test('warn about a remote database with an unchecked certificate, without showing its password, and about a bucket without TLS', () => {
    const address = (host: string, query: string) => `postgres://me:hunter2@${host}/party${query}`;
    for (const databaseUrl of [
      address('db.example.com', '?sslmode=verify-full'),
      address('db.example.com', '?sslrootcert=system'),
      address('db.example.com', '?ssl=true'),
      address('localhost:5432', ''),
      address('127.0.0.1:5432,localhost:5433', '?sslmode=require'),
    ])
      expect(warnedOf({ databaseUrl })).toEqual([]);
    for (const databaseUrl of ['', '?sslmode=require', '?sslmode=prefer', '?sslmode=verify-ca'].map((query) =>
      address('a.example.com,b.example.com', query),
    ))
      expect(warnedOf({ databaseUrl })).toEqual([expect.stringMatching(/^STAGEBOOTH_DATABASE_URL lacks sslmode=verify-full(?!.*hunter)/)]);
    expect(warnedOf({ bucketUrl: 'http://127.0.0.1:9000/photos' })).toEqual([]);
    expect(warnedOf({ bucketUrl: 'http://s3.example.com/photos' })).toEqual([
      expect.stringMatching(/^STAGEBOOTH_BUCKET_URL is .* without TLS/),
    ]);
  });

  test('accept addresses and networks of proxies', () => {
    const read = readCloudConfig(['--proxies', '10.0.0.0/8, 2001:db8::/32,192.168.1.20'], environment);
    expect(read).toMatchObject({ ok: true, value: { proxies: ['10.0.0.0/8', '2001:db8::/32', '192.168.1.20'] } });
  });

  test('accept how long a CDN may cache and which CDN to purge, but nothing that would keep a deleted photo', () => {
    const [url, token] = ['https://cdn.example.com/purge', 'hunter4'];
    const purge = { STAGEBOOTH_CDN_PURGE_URL: url, STAGEBOOTH_CDN_PURGE_TOKEN: token };
    expect(readCloudConfig(['--cdn-seconds', '3600', '--cdn-purge-style', 'fastly'], { ...environment, ...purge })).toMatchObject({
      ok: true,
      value: { cdn: { seconds: 3600, purge: { style: 'fastly', url, token } } },
    });
    for (const [args, others, reason] of [
      [['--cdn-seconds', '61'], {}, '--cdn-seconds can be 60 at most without --cdn-purge-url'],
      [['--cdn-seconds', '100000'], purge, '--cdn-seconds needs a number of seconds from 0 to 86400'],
      [['--cdn-purge-url', url], {}, '--cdn-purge-url and STAGEBOOTH_CDN_PURGE_TOKEN are needed together'],
      [['--cdn-purge-style', 'fastley'], purge, 'Did you mean fastly?'],
    ] as const) {
      const read = readCloudConfig(args, { ...environment, ...others });
      expect(read).toMatchObject({ ok: false, error: expect.stringContaining(reason) });
      expect(JSON.stringify(read)).not.toContain('hunter');
    }
  });

  test('accept no secrets from the command line', () => {
    expect(readCloudConfig(['--database-url', 'postgres://a:b@c/d'], environment)).toMatchObject({
      ok: false,
      error: expect.stringContaining('only in the environment'),
    });
  });

  test('are all in the help', () => {
    for (const name of [...Object.keys(environment), 'STAGEBOOTH_PROXIES', '--keep-days', 'admit', 'token', 'revoke'])
      expect(cloudHelp).toContain(name);
  });
});
