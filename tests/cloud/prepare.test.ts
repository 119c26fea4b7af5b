import { randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { prepareStores } from '../../src/server/programs/cloud/prepareStores.ts';
import type { BucketSettings } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import { s3Calls } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import { emptyBucket, emptySchema, inDatabase } from '../support/cloud/places.ts';
import { keepVersions } from '../support/cloud/swiftServer.ts';

const newName = (): string => `new${randomBytes(6).toString('hex')}`;

/** The address of a database that does not exist; it is dropped after the test. */
function missingDatabase(user?: string): { readonly url: string; readonly name: string } {
  const [url, name] = [new URL(inject('databaseUrl')), newName()];
  url.pathname = `/${name}`;
  if (user !== undefined) url.username = user;
  onTestFinished(() =>
    inDatabase(async (sql) => {
      await sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }),
  );
  return { url: url.href, name };
}

async function missingBucket(): Promise<BucketSettings> {
  const bucket = await emptyBucket();
  return { ...bucket, url: bucket.url.replace(/[^/]+$/, newName()) };
}

async function namesIn(bucket: BucketSettings): Promise<readonly string[]> {
  const calls = s3Calls(bucket);
  onTestFinished(() => calls.close());
  return (await calls.versions('', null)).objects.map(({ name }) => name);
}

describe.skipIf(inject('noEngines') !== null)('preparing the cloud', () => {
  test('creates database, tables and bucket, leaves them empty, and only checks them the second time', async () => {
    const [{ url, name }, bucket] = [missingDatabase(), await missingBucket()];
    const first = await prepareStores({ databaseUrl: url, bucket });
    expect(first).toEqual({
      ok: true,
      value: expect.stringMatching(
        new RegExp(`^The database "${name}" at .* was created and is ready\\.\\nThe bucket at .* was created and is ready\\.\\n$`),
      ),
    });
    expect(await inDatabase((sql) => sql`SELECT count(*)::int AS booths FROM booths`, url)).toMatchObject([{ booths: 0 }]);
    const again = await prepareStores({ databaseUrl: url, bucket });
    expect(again).toEqual({ ok: true, value: expect.stringMatching(/at [^ ]+ is ready\.\nThe bucket at [^ ]+ is ready\.\n$/) });
    expect(await namesIn(bucket)).toEqual([]);
  });

  test('leaves no version behind in a versioned bucket', async () => {
    const bucket = await emptyBucket();
    await keepVersions(bucket);
    expect(await prepareStores({ databaseUrl: await emptySchema(), bucket })).toMatchObject({ ok: true });
    expect(await namesIn(bucket)).toEqual([]);
  });

  test('prints the line for an administrator to run, in one sentence, if the user may not create the database', async () => {
    const user = newName();
    await inDatabase((sql) => sql.unsafe(`CREATE ROLE ${user} LOGIN`));
    onTestFinished(() =>
      inDatabase(async (sql) => {
        await sql.unsafe(`DROP ROLE ${user}`);
      }),
    );
    const { url, name } = missingDatabase(user);
    const refused = await prepareStores({ databaseUrl: url, bucket: await emptyBucket() });
    expect(refused).toEqual({ ok: false, error: expect.stringContaining(`run CREATE DATABASE "${name}" OWNER "${user}";`) });
    expect(JSON.stringify(refused)).not.toMatch(/\n/);
  });

  test.each([
    ['wrong keys', (bucket: BucketSettings) => ({ ...bucket, secretAccessKey: 'wrong' }), 'the secret key is wrong'],
    ['no store at the address', (bucket: BucketSettings) => ({ ...bucket, url: 'http://127.0.0.1:9/photos' }), 'nothing listens there'],
  ])('explains in one sentence: %s', async (_what, wrong, reason) => {
    const refused = await prepareStores({ databaseUrl: await emptySchema(), bucket: wrong(await emptyBucket()) });
    expect(refused).toEqual({
      ok: false,
      error: expect.stringMatching(new RegExp(`is ready\\.\\nThe bucket at .* cannot be used: .*${reason}`)),
    });
  });

  test('names the variable for a private certificate authority if the store’s certificate is not trusted', async () => {
    const [key, cert] = ['test-key.pem', 'test-certificate.pem'].map((name) => readFileSync(`tests/fixtures/${name}`));
    const store = createServer({ key, cert }).listen(0, '127.0.0.1');
    await once(store, 'listening');
    onTestFinished(() => void store.close());
    const url = `https://127.0.0.1:${String((store.address() as AddressInfo).port)}/photos`;
    const refused = await prepareStores({ databaseUrl: await emptySchema(), bucket: { ...(await emptyBucket()), url } });
    expect(refused).toEqual({ ok: false, error: expect.stringContaining('NODE_EXTRA_CA_CERTS') });
  });
});
