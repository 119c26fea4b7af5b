import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { CloudStorage } from '../../src/server/storage/photos/drivers/OpenDriver.ts';
import { s3Calls } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import type { PhotoStorage } from '../../src/server/storage/photos/openPhotoStorage.ts';
import { openPhotoStorage } from '../../src/server/storage/photos/openPhotoStorage.ts';
import type { PhotoVault } from '../../src/server/storage/photos/PhotoVault.ts';
import { noFolder } from '../../src/server/storage/disk/noFolder.ts';
import { emptyBucket, emptySchema, inDatabase } from '../support/cloud/places.ts';
import { untilTrue } from '../support/print/untilTrue.ts';
import type { SamplePhoto } from '../support/visit/samplePhoto.ts';
import { pieces, samplePhoto } from '../support/visit/samplePhoto.ts';
import { settled } from '../support/time/settled.ts';
import { silentLogger } from '../support/server/silentLogger.ts';

const dayMs = 86_400_000;
const [one, two] = [samplePhoto(1), samplePhoto(2)];

const emptyCloud = async (): Promise<CloudStorage> => ({ databaseUrl: await emptySchema(), bucket: await emptyBucket() });

async function open(cloud: CloudStorage, keepMs = 7 * dayMs): Promise<PhotoStorage> {
  const opened = await openPhotoStorage({ dataFolder: noFolder, floorBytes: 0, keepMs, cloud, logger: silentLogger });
  if (!opened.ok) throw new Error(opened.error);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

const keep = (vault: PhotoVault, { id, bytes, deleteTokenHash }: SamplePhoto) =>
  settled(vault.keep({ id, body: pieces(bytes), deleteTokenHash, announcedBytes: bytes.length }));

async function stateOf(vault: PhotoVault, { id }: SamplePhoto): Promise<unknown> {
  const found = await settled(vault.open(id));
  if (found.kind !== 'kept') return found;
  await found.bytes.close();
  return 'kept';
}

async function objectsIn({ bucket }: CloudStorage): Promise<readonly string[]> {
  const calls = s3Calls(bucket);
  const { objects } = await calls.list('', null);
  calls.close();
  return objects.map(({ name }) => name);
}

describe.skipIf(inject('noEngines') !== null)('photos on several servers', () => {
  test('disappear everywhere when they expire, bytes included', async () => {
    const cloud = await emptyCloud();
    const [short, other] = [await open(cloud, 300), await open(cloud)];
    await keep(short.vault, one);
    await keep(other.vault, two);
    await untilTrue(async () => (await stateOf(other.vault, one)) !== 'kept');
    expect(await stateOf(other.vault, one)).toEqual({ kind: 'gone', reason: 'expired' });
    await open(cloud);
    await untilTrue(async () => (await objectsIn(cloud)).length === 1);
    expect(await stateOf(other.vault, two)).toBe('kept');
    expect(await keep(short.vault, one)).toEqual({ kind: 'gone', reason: 'expired' });
  });

  test('expire by the database’s time, regardless of the server’s clock', async () => {
    const cloud = await emptyCloud();
    const { vault } = await open(cloud);
    const kept = await keep(vault, one);
    const [now] = await inDatabase((sql) => sql`SELECT extract(epoch FROM now()) * 1000 AS ms`, cloud.databaseUrl);
    expect(kept).toMatchObject({ kind: 'new' });
    expect(Math.abs((kept as { expiresMs: number }).expiresMs - 7 * dayMs - Number(now?.['ms']))).toBeLessThan(5000);
  });

  test('made before the storage was cleared are rejected by every server', async () => {
    const cloud = await emptyCloud();
    const [first, other] = [await open(cloud), await open(cloud)];
    await keep(first.vault, one);
    expect(await settled(other.vault.clear())).toBe(1);
    expect(await stateOf(first.vault, one)).toEqual({ kind: 'gone', reason: 'deleted' });
    const late = { id: two.id, body: pieces(two.bytes), deleteTokenHash: two.deleteTokenHash, announcedBytes: two.bytes.length };
    expect(await settled(first.vault.keep({ ...late, madeMsAgo: 60_000 }))).toEqual({ kind: 'gone', reason: 'deleted' });
    expect(await objectsIn(cloud)).toEqual([]);
  });

  test('are recorded again from the bucket if the database was lost', async () => {
    const cloud = await emptyCloud();
    const before = await open(cloud);
    for (const photo of [one, two]) await keep(before.vault, photo);
    await settled(before.vault.remove(two.id, two.token));
    const renewed = { ...cloud, databaseUrl: await emptySchema() };
    const { vault } = await open(renewed);
    await untilTrue(async () => (await stateOf(vault, one)) === 'kept');
    expect(await stateOf(vault, two)).toEqual({ kind: 'unknown' });
    expect(await settled(vault.remove(one.id, one.token))).toEqual({ kind: 'deleted' });
    expect(await objectsIn(cloud)).toEqual([]);
  });

  test('leave nothing of a deleted photo in the bucket, even if its server died mid-upload', async () => {
    const cloud = await emptyCloud();
    const { vault } = await open(cloud);
    await keep(vault, one);
    const calls = s3Calls(cloud.bucket);
    const orphan = Buffer.alloc(100);
    await (await calls.put(`${one.key}/zz`, orphan.length)).finish(orphan);
    calls.close();
    expect(await settled(vault.remove(one.id, one.token))).toEqual({ kind: 'deleted' });
    expect(await objectsIn(cloud)).toEqual([]);
  });
});
