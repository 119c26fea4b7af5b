import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../../support/server/ask.ts';
import type { CloudProcess } from '../../support/cloud/cloudProcess.ts';
import { cloudEnvironment, cloudProcess } from '../../support/cloud/cloudProcess.ts';
import { emptyBucket, emptySchema } from '../../support/cloud/places.ts';
import { postgresServer } from '../../support/cloud/postgresServer.ts';
import { makeBucket, swiftServer } from '../../support/cloud/swiftServer.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import type { SamplePhoto } from '../../support/visit/samplePhoto.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const [kept, late] = [samplePhoto(1, 200_000), samplePhoto(2, 200_000)];
const away = { error: 'unavailable', message: 'The booth cannot reach this photo at the moment.' };

function upload({ address, token }: CloudProcess, { id, bytes, deleteTokenHash }: SamplePhoto) {
  const headers = { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash, authorization: `Bearer ${token}` };
  return ask(`${address}/api/photos/${id}`, { method: 'PUT', headers, body: bytes });
}

const healthOf = async (address: string): Promise<unknown> => JSON.parse((await ask(`${address}/health`)).body.toString('utf8')) as unknown;

/** A folder that engines can enter. It is removed after the test. */
function engineTop(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  return folder;
}

/** Checks the cloud's report and behaviour during an outage, and its recovery. */
async function expectPatience(server: CloudProcess, sentence: string, comesBack: () => Promise<void>): Promise<void> {
  const { address } = server;
  const fetched = await ask(`${address}/photos/${kept.id}`);
  expect([fetched.status, JSON.parse(fetched.body.toString('utf8'))]).toEqual([503, away]);
  const uploaded = await upload(server, late);
  expect([uploaded.status, JSON.parse(uploaded.body.toString('utf8')), uploaded.headers['retry-after']]).toEqual([503, away, '30']);
  expect((await ask(`${address}/s`)).status).toBe(200);
  await expect.poll(() => healthOf(address)).toMatchObject({ ok: false, away: [sentence] });
  expect((await ask(`${address}/health/ready`)).status).toBe(503);
  await comesBack();
  await untilTrue(async () => (await upload(server, late)).status < 300, 30_000);
  for (const photo of [kept, late]) expect((await ask(`${address}/photos/${photo.id}`)).body.equals(photo.bytes)).toBe(true);
  await expect.poll(() => healthOf(address)).toMatchObject({ ok: true, away: [] });
}

/** A server with a photo, on a database that may be killed. */
async function onDatabaseOfItsOwn() {
  const database = await postgresServer(join(engineTop(), 'postgres'));
  onTestFinished(() => database.kill('SIGKILL'));
  const server = await cloudProcess(cloudEnvironment(database.url, await emptyBucket()));
  onTestFinished(() => void server.end('SIGKILL'));
  expect((await upload(server, kept)).status).toBe(201);
  return { database, server };
}

describe.skipIf(inject('noEngines') !== null)('a cloud server', () => {
  test('waits for a killed database, and resumes when it returns', async () => {
    const { database, server } = await onDatabaseOfItsOwn();
    await database.kill('SIGKILL');
    await expectPatience(server, 'The database cannot be used: nothing listens there.', database.start);
    expect(server.log()).not.toContain(kept.id);
  });

  test('answers within seconds while its database is silent', async () => {
    const { database, server } = await onDatabaseOfItsOwn();
    // Pause the process that serves our connections as well.
    database.pauseAll('SIGSTOP');
    const askedMs = performance.now();
    expect((await ask(`${server.address}/photos/${kept.id}`)).status).toBe(503);
    expect(performance.now() - askedMs).toBeLessThan(12_000);
    database.pauseAll('SIGCONT');
    await untilTrue(async () => (await ask(`${server.address}/photos/${kept.id}`)).status === 200, 30_000);
  });

  test('reports that a read-only database accepts no photos, and serves the existing ones', async () => {
    const { database, server } = await onDatabaseOfItsOwn();
    await database.run('ALTER SYSTEM SET default_transaction_read_only = on');
    await database.run('SELECT pg_reload_conf()');
    await untilTrue(async () => (await upload(server, late)).status === 503);
    expect((await ask(`${server.address}/photos/${kept.id}`)).body.equals(kept.bytes)).toBe(true);
  });

  test('waits for an object store that was killed or does not answer', async () => {
    const store = await swiftServer(join(engineTop(), 'swift'));
    onTestFinished(() => store.kill('SIGKILL'));
    const server = await cloudProcess(cloudEnvironment(await emptySchema(), await makeBucket(store.address, 'photos')));
    onTestFinished(() => void server.end('SIGKILL'));
    expect((await upload(server, kept)).status).toBe(201);
    await store.killProxy();
    await expectPatience(server, 'The object store cannot be used: nothing listens there.', store.startProxy);
    store.pause('SIGSTOP');
    expect((await ask(`${server.address}/photos/${kept.id}`)).status).toBe(503);
    store.pause('SIGCONT');
    await untilTrue(async () => (await ask(`${server.address}/photos/${kept.id}`)).status === 200, 30_000);
  });

  test('explains in plain words why it cannot start', async () => {
    const [databaseUrl, bucket] = [await emptySchema(), await emptyBucket()];
    const environment = cloudEnvironment(databaseUrl, bucket);
    const refusal = async (others: Record<string, string>): Promise<string> => {
      const started = await cloudProcess({ ...environment, ...others }).catch((error: unknown) => error as Error);
      if (started instanceof Error) return started.message;
      await started.end('SIGKILL');
      return 'it has started';
    };
    expect(await refusal({ STAGEBOOTH_DATABASE_URL: 'postgres://stagebooth@127.0.0.1:9/photos' })).toBe(
      'The database at 127.0.0.1:9 cannot be used: nothing listens there.\n',
    );
    expect(await refusal({ STAGEBOOTH_DATABASE_URL: databaseUrl.replace('/postgres?', '/another?') })).toMatch(
      /^The database at 127\.0\.0\.1:\d+ cannot be used: there is no such database: it says “database "another" does not exist” \(3D000\)\.\n$/,
    );
    expect(await refusal({ STAGEBOOTH_DATABASE_URL: '', STAGEBOOTH_BUCKET_SECRET: '' })).toBe(
      'A server in the cloud also needs STAGEBOOTH_DATABASE_URL, STAGEBOOTH_BUCKET_SECRET. See npm run cloud -- --help.\n',
    );
  });

  test('reports wrong keys or a wrong bucket at once, and accepts nothing', async () => {
    const [databaseUrl, bucket] = [await emptySchema(), await emptyBucket()];
    const wrongs: [Partial<typeof bucket>, string][] = [
      [{ secretAccessKey: 'wrong' }, 'the secret key is wrong, or something changes requests on their way'],
      // Swift gives the same answer for unknown keys.
      [{ accessKeyId: 'nobody:cloud' }, 'the secret key is wrong, or something changes requests on their way'],
      [{ url: `${bucket.url}x` }, 'there is no such bucket'],
    ];
    for (const [wrong, reason] of wrongs) {
      const server = await cloudProcess(cloudEnvironment(databaseUrl, { ...bucket, ...wrong }));
      onTestFinished(() => void server.end('SIGKILL'));
      expect(await healthOf(server.address)).toMatchObject({ ok: false, away: [`The object store cannot be used: ${reason}.`] });
      expect(server.log()).toContain(reason);
      expect((await upload(server, kept)).status).toBe(503);
      await server.end('SIGKILL');
    }
  });
});
