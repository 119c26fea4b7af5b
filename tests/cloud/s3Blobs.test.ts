import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { PhotoLabel } from '../../src/server/storage/photos/PhotoBlobs.ts';
import { s3Blobs } from '../../src/server/storage/photos/drivers/s3Blobs.ts';
import type { S3Calls } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import { s3Calls } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import { emptyBucket } from '../support/cloud/places.ts';
import { readAll } from '../support/server/readAll.ts';
import type { SamplePhoto } from '../support/visit/samplePhoto.ts';
import { labelOf, pieces, samplePhoto } from '../support/visit/samplePhoto.ts';
import { settled } from '../support/time/settled.ts';

const photo = samplePhoto(1, 200_000);

async function openBucket(): Promise<S3Calls> {
  const calls = s3Calls(await emptyBucket());
  onTestFinished(() => calls.close());
  return calls;
}

/** Stores a photo and returns its label with the place for its record. */
async function keep(calls: S3Calls, { key, bytes, deleteTokenHash, ...others }: SamplePhoto): Promise<PhotoLabel> {
  const received = await settled(s3Blobs(calls).receive(pieces(bytes), 1e6, { key, sizeBytes: bytes.length }));
  const label = labelOf({ key, bytes, deleteTokenHash, ...others });
  await settled(received.keep(key, label));
  return { ...label, place: received.place ?? '' };
}

async function put(calls: S3Calls, name: string, bytes: Uint8Array): Promise<void> {
  await (await calls.put(name, bytes.length)).finish(bytes);
}

const namesIn = async (calls: S3Calls): Promise<readonly string[]> => (await calls.list('', null)).objects.map(({ name }) => name);

describe.skipIf(inject('noEngines') !== null)('blobs in an S3 store', () => {
  test.each([
    ['is missing', (calls: S3Calls, name: string) => calls.remove({ name, version: null })],
    ['is cut off', (calls: S3Calls, name: string) => put(calls, name, photo.bytes.subarray(0, 1000))],
    ['is another', (calls: S3Calls, name: string) => put(calls, name, Buffer.alloc(300_000))],
  ])('are not returned if their object %s, and are repaired by another upload', async (_harm, harm) => {
    const calls = await openBucket();
    const label = await keep(calls, photo);
    await harm(calls, `${photo.key}/${label.place ?? ''}`);
    expect(await s3Blobs(calls).open(photo.key, label)).toMatchObject({ ok: false, error: { code: 'photo-damaged' } });
    await keep(calls, photo);
    const opened = await settled(s3Blobs(calls).open(photo.key, label));
    expect((await readAll(opened, 0, photo.bytes.length)).equals(photo.bytes)).toBe(true);
    await opened.close();
  });

  test('of an overtaken upload are removed, but recorded ones stay', async () => {
    const calls = await openBucket();
    const [overtaken, label] = [await keep(calls, photo), await keep(calls, photo)];
    const blobs = s3Blobs(calls);
    // Never remove an object that was not listed, or that belongs to a record without this place.
    await settled(blobs.removeOthers(photo.key, label));
    expect(await settled(blobs.keys())).toEqual([photo.key]);
    await settled(blobs.removeOthers(photo.key, { ...label, place: 'elsewhere' }));
    expect((await namesIn(calls)).length).toBe(2);
    await settled(blobs.removeOthers(photo.key, overtaken));
    expect(await namesIn(calls)).toEqual([`${photo.key}/${overtaken.place ?? ''}`]);
  });

  test('carry their location in their label, so a rebuilt record needs no search', async () => {
    const calls = await openBucket();
    const label = await keep(calls, photo);
    expect(await settled(s3Blobs(calls).label(photo.key))).toEqual(label);
  });

  test('are listed across any number of pages', async () => {
    const calls = await openBucket();
    const keys = Array.from({ length: 25 }, (_, number) => samplePhoto(number, 0).key);
    const crowdedKey = keys.toSorted()[10]!;
    for (const name of ['aside', 'zebra', ...keys.map((key) => `${key}/0`), `${crowdedKey}/1`, `${crowdedKey}/2`, `${crowdedKey}/3`])
      await put(calls, name, Buffer.from('x'));
    /** A store with pages of three objects. */
    const inSmallPages: S3Calls = {
      ...calls,
      async versions(prefix, from) {
        const { objects, next } = await calls.versions(prefix, from);
        return { objects: objects.slice(0, 3), next: objects.length > 3 ? (objects[2] ?? null) : next };
      },
    };
    const blobs = s3Blobs(inSmallPages);
    const found: string[] = [];
    for (let page = await settled(blobs.keys()); page.length > 0; page = await settled(blobs.keys(page.at(-1)))) {
      expect(page.length).toBeLessThanOrEqual(3);
      found.push(...page);
    }
    expect(found).toEqual(keys.toSorted());
    await settled(blobs.remove([crowdedKey]));
    expect((await namesIn(calls)).filter((name) => name.startsWith(crowdedKey))).toEqual([]);
  });

  test('that end before their announced length are rejected', async () => {
    const calls = await openBucket();
    const received = await s3Blobs(calls).receive(pieces(photo.bytes), 1e6, { key: photo.key, sizeBytes: photo.bytes.length + 1 });
    expect(received).toMatchObject({ ok: false, error: { code: 'upload-broken', retryable: true } });
    expect(await namesIn(calls)).toEqual([]);
  });
});
