import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { S3Calls } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import { s3Calls } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import { ask } from '../../support/server/ask.ts';
import type { CloudProcess } from '../../support/cloud/cloudProcess.ts';
import { cloudEnvironment, cloudProcess } from '../../support/cloud/cloudProcess.ts';
import { engineTop } from '../../support/cloud/engineTop.ts';
import { emptyBucket, emptySchema } from '../../support/cloud/places.ts';
import { postgresServer } from '../../support/cloud/postgresServer.ts';
import type { FaultyStore } from '../../support/cloud/faultyStore.ts';
import { faultyStore } from '../../support/cloud/faultyStore.ts';
import { uploadTo } from '../../support/cloud/uploadTo.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';

const [kept, late] = [samplePhoto(1, 200_000), samplePhoto(2, 200_000)];

async function start(environment: Readonly<Record<string, string>>): Promise<CloudProcess> {
  const server = await cloudProcess(environment);
  onTestFinished(() => void server.end('SIGKILL'));
  return server;
}

/** A server with a photo. The test controls when its store fails. */
async function onFaultyStore(): Promise<{ readonly server: CloudProcess; readonly store: FaultyStore; readonly calls: S3Calls }> {
  const bucket = await emptyBucket();
  const { origin, pathname } = new URL(bucket.url);
  const store = await faultyStore(origin);
  const server = await start(cloudEnvironment(await emptySchema(), { ...bucket, url: `${store.address}${pathname}` }));
  expect((await uploadTo(server, kept)).status).toBe(201);
  const calls = s3Calls(bucket);
  onTestFinished(() => calls.close());
  return { server, store, calls };
}

const fetched = async ({ address }: CloudProcess): Promise<number> => (await ask(`${address}/photos/${kept.id}`)).status;
const healthOf = async ({ address }: CloudProcess): Promise<unknown> =>
  JSON.parse((await ask(`${address}/health`)).body.toString('utf8')) as unknown;

describe.skipIf(inject('noEngines') !== null)('a cloud server', () => {
  test.each([
    ['answers 500', { status: 500, code: 'InternalError' }, 'it says InternalError'],
    ['is overloaded', { status: 503, code: 'SlowDown' }, 'it is overloaded'],
    ['finds that our clock is wrong', { status: 403, code: 'RequestTimeTooSkewed' }, "this machine's clock is wrong"],
  ])('whose store %s tells operators, asks clients to retry, and resumes afterwards', async (_what, refusal, reason) => {
    const { server, store } = await onFaultyStore();
    store.trouble = { is: 'refusing', ...refusal };
    expect([await fetched(server), (await uploadTo(server, late)).status]).toEqual([503, 503]);
    await expect.poll(() => healthOf(server)).toMatchObject({ ok: false, away: [`The object store cannot be used: ${reason}.`] });
    expect((await ask(`${server.address}/s`)).status).toBe(200);
    store.trouble = { is: 'well' };
    expect([(await uploadTo(server, late)).status, await fetched(server)]).toEqual([201, 200]);
  });

  test.each([
    ['507', { status: 507, code: 'InsufficientStorage' }],
    ['a quota', { status: 403, code: 'QuotaExceeded' }],
  ])('whose store is full (%s) accepts no photos, reports it, and serves the existing ones', async (_what, refusal) => {
    const { server, store } = await onFaultyStore();
    store.trouble = { is: 'refusing', method: 'PUT', ...refusal };
    const refused = await uploadTo(server, late);
    expect([refused.status, JSON.parse(refused.body.toString('utf8'))]).toMatchObject([507, { error: 'storage-full' }]);
    expect(await fetched(server)).toBe(200);
    store.trouble = { is: 'well' };
    expect((await uploadTo(server, late)).status).toBe(201);
  });

  test('whose store is slow is slow, too, and loses nothing', async () => {
    const { server, store } = await onFaultyStore();
    store.trouble = { is: 'slow', delayMs: 1500 };
    const [uploaded, status] = await Promise.all([uploadTo(server, late), fetched(server)]);
    expect([uploaded.status, status]).toEqual([201, 200]);
  });

  test('removes a deleted photo’s bytes as soon as the store allows it', async () => {
    const { server, store, calls } = await onFaultyStore();
    store.trouble = { is: 'refusing', status: 500, code: 'InternalError' };
    const deletion = () => ask(`${server.address}/photos/${kept.id}`, { method: 'DELETE', headers: { 'delete-token': kept.token } });
    expect((await deletion()).status).toBe(503);
    expect(await fetched(server)).toBe(410);
    store.trouble = { is: 'well' };
    await untilTrue(async () => (await calls.versions('', null)).objects.length === 0, 5000);
  });

  test('whose database is out of connections serves as many as it can, and everybody once connections are free', async () => {
    const database = await postgresServer(join(engineTop(), 'postgres'), 12);
    onTestFinished(() => database.kill('SIGKILL'));
    const server = await start(cloudEnvironment(database.url, await emptyBucket()));
    expect((await uploadTo(server, kept)).status).toBe(201);
    const others = postgres(database.url, { max: 7, onnotice: () => undefined });
    const held = Promise.allSettled(Array.from({ length: 7 }, () => others`SELECT pg_sleep(6)`));
    const statuses = new Set((await Promise.all(Array.from({ length: 60 }, () => fetched(server)))).map(String));
    for (const status of statuses) expect(['200', '503']).toContain(status);
    await held;
    await others.end();
    await untilTrue(async () => (await fetched(server)) === 200);
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => fetched(server))))).toEqual(new Set([200]));
  });
});
