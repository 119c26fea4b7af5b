import { spawnSync } from 'node:child_process';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { PhotoRefusal } from '../../src/shared/contract/photos.ts';
import type { BucketSettings } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import { s3Calls } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import { ask } from '../support/server/ask.ts';
import type { CloudProcess } from '../support/cloud/cloudProcess.ts';
import { cloudEnvironment, cloudProcess } from '../support/cloud/cloudProcess.ts';
import { engineEnv } from '../support/cloud/engines.ts';
import { emptyBucket, emptySchema, inDatabase } from '../support/cloud/places.ts';
import { uploadTo } from '../support/cloud/uploadTo.ts';
import { untilTrue } from '../support/print/untilTrue.ts';
import type { SamplePhoto } from '../support/visit/samplePhoto.ts';
import { samplePhoto } from '../support/visit/samplePhoto.ts';

const [early, deleted, late] = [1, 2, 3].map((number) => samplePhoto(number, 70_000)) as [SamplePhoto, SamplePhoto, SamplePhoto];

async function start(databaseUrl: string, bucket: BucketSettings): Promise<CloudProcess> {
  const server = await cloudProcess(cloudEnvironment(databaseUrl, bucket));
  onTestFinished(() => void server.end('SIGKILL'));
  return server;
}

const statusOf = async ({ address }: CloudProcess, { id }: SamplePhoto): Promise<number> => (await ask(`${address}/photos/${id}`)).status;
/** The refusal that a phone gets when it requests a photo. */
async function refusalOf({ address }: CloudProcess, { id }: SamplePhoto): Promise<readonly [status: number, error: string]> {
  const { status, body } = await ask(`${address}/photos/${id}`);
  return [status, (JSON.parse(body.toString('utf8')) as PhotoRefusal).error];
}
const remove = ({ address }: CloudProcess, { id, token }: SamplePhoto) =>
  ask(`${address}/photos/${id}`, { method: 'DELETE', headers: { 'delete-token': token } });

/** As in the guide: a dump of the schema, to be restored under its old name. */
function dump(databaseUrl: string): Buffer {
  const url = new URL(databaseUrl);
  const schema = url.searchParams.get('search_path') ?? '';
  url.searchParams.delete('search_path');
  const { status, stdout, stderr } = spawnSync('pg_dump', ['--dbname', url.href, '--format', 'custom', '--schema', schema], {
    env: engineEnv(),
    maxBuffer: 1e9,
  });
  expect([status, stderr.toString()]).toEqual([0, '']);
  return stdout;
}

async function restore(databaseUrl: string, dumped: Buffer): Promise<void> {
  const url = new URL(databaseUrl);
  const schema = url.searchParams.get('search_path') ?? '';
  url.searchParams.delete('search_path');
  await inDatabase((sql) => sql.unsafe(`DROP SCHEMA ${schema} CASCADE`));
  const { status, stderr } = spawnSync('pg_restore', ['--dbname', url.href, '--exit-on-error'], { env: engineEnv(), input: dumped });
  expect([status, stderr.toString()]).toEqual([0, '']);
}

/** Copies every object to another bucket, by name, as bucket tools do. */
async function copyBucket(from: BucketSettings, to: BucketSettings): Promise<void> {
  const [source, target] = [s3Calls(from), s3Calls(to)];
  for (const { name } of (await source.list('', null)).objects) {
    const pieces: Uint8Array[] = [];
    const reader = await source.get(name, 0);
    for (let piece = await reader?.next(); piece; piece = await reader?.next()) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    await (await target.put(name, bytes.length)).finish(bytes);
  }
  for (const calls of [source, target]) calls.close();
}

describe.skipIf(inject('noEngines') !== null)('a cloud with a backup', () => {
  test('recovers a lost database from its dump, deletions included, and records newer photos again from the bucket', async () => {
    const [databaseUrl, bucket] = [await emptySchema(), await emptyBucket()];
    const server = await start(databaseUrl, bucket);
    for (const photo of [early, deleted]) expect((await uploadTo(server, photo)).status).toBe(201);
    expect((await remove(server, deleted)).status).toBe(204);
    const dumped = dump(databaseUrl);
    // Changes after the backup.
    expect((await uploadTo(server, late)).status).toBe(201);
    await server.end('SIGKILL');
    await restore(databaseUrl, dumped);
    const restored = await start(databaseUrl, bucket);
    expect([await statusOf(restored, early), await statusOf(restored, deleted)]).toEqual([200, 410]);
    // The sweep records later photos again.
    await untilTrue(async () => (await statusOf(restored, late)) === 200);
    // A booth that was admitted before the backup still is.
    expect((await uploadTo({ ...restored, token: server.token }, samplePhoto(4, 70_000))).status).toBe(201);
  });

  test('recovers a lost bucket from its copy, except photos deleted since, and booths can send missing ones again', async () => {
    const [databaseUrl, bucket, copy] = [await emptySchema(), await emptyBucket(), await emptyBucket()];
    const server = await start(databaseUrl, bucket);
    for (const photo of [early, deleted]) expect((await uploadTo(server, photo)).status).toBe(201);
    await copyBucket(bucket, copy);
    expect((await remove(server, deleted)).status).toBe(204);
    expect((await uploadTo(server, late)).status).toBe(201);
    await server.end('SIGKILL');
    // While the bucket itself is missing, nothing counts as lost: it may return.
    const without = await start(databaseUrl, { ...bucket, url: `${bucket.url}-lost` });
    for (const photo of [early, late]) expect(await refusalOf(without, photo)).toEqual([503, 'unavailable']);
    await without.end('SIGKILL');
    const restored = await start(databaseUrl, copy);
    expect([await statusOf(restored, early), await statusOf(restored, deleted)]).toEqual([200, 410]);
    // The photo is recorded but missing in the copy: phones say so and offer a retry.
    expect(await refusalOf(restored, late)).toEqual([410, 'damaged']);
    // The deleted photo's copy is swept.
    const calls = s3Calls(copy);
    onTestFinished(() => calls.close());
    await untilTrue(async () => (await calls.list('', null)).objects.length === 1);
    // A booth that still has the photo repairs it.
    expect((await uploadTo(restored, late)).status).toBe(200);
    expect(await statusOf(restored, late)).toBe(200);
  });
});
