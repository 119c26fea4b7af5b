import { existsSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskBlobs } from '../../../../src/server/photos/drivers/diskBlobs.ts';
import { memoryBlobs } from '../../../../src/server/photos/drivers/memoryBlobs.ts';
import type { PhotoBlobs } from '../../../../src/server/photos/PhotoBlobs.ts';
import { readAll } from '../../../support/readAll.ts';
import type { SamplePhoto } from '../../../support/samplePhoto.ts';
import { labelOf, pieces, samplePhoto } from '../../../support/samplePhoto.ts';
import { recentPhotos } from '../../../../src/server/photos/drivers/recentPhotos.ts';
import { settled } from '../../../support/settled.ts';
import { storageFolder } from '../../../support/storageFolder.ts';

const onDisk = (recentBytes: number) => (): PhotoBlobs =>
  diskBlobs({ ...storageFolder(), floorBytes: 0, recent: recentPhotos(recentBytes) });

async function store(blobs: PhotoBlobs, photo: SamplePhoto): Promise<void> {
  const received = await settled(blobs.receive(pieces(photo.bytes), 1e6));
  await settled(received.keep(photo.key, labelOf(photo)));
}

describe.each([
  ['in memory', () => memoryBlobs(1e7)],
  ['on disk', onDisk(0)],
  ['on disk that stay in memory', onDisk(1e6)],
])('blobs %s', (_where, fresh) => {
  const photo = samplePhoto(1, 700_001);

  test('give back what came in, whole or in part', async () => {
    const blobs = fresh();
    const received = await settled(blobs.receive(pieces(photo.bytes), 1e6));
    expect(received).toMatchObject({ sizeBytes: 700_001, sha256: labelOf(photo).sha256 });
    await settled(received.keep(photo.key, labelOf(photo)));
    const whole = await settled(blobs.open(photo.key, labelOf(photo)));
    expect((await readAll(whole, 0, 700_001)).equals(photo.bytes)).toBe(true);
    const part = await settled(blobs.open(photo.key, labelOf(photo)));
    expect((await readAll(part, 65_530, 699_000)).equals(photo.bytes.subarray(65_530, 699_000))).toBe(true);
  });

  test('carry their labels', async () => {
    const blobs = fresh();
    await store(blobs, photo);
    expect(await settled(blobs.label(photo.key))).toEqual(labelOf(photo));
    expect(await settled(blobs.keys())).toEqual([photo.key]);
    expect(await settled(blobs.label(samplePhoto(2).key))).toBeNull();
  });

  test('are not there before they are kept, nor when they are discarded', async () => {
    const blobs = fresh();
    const received = await settled(blobs.receive(pieces(photo.bytes), 1e6));
    expect(await settled(blobs.keys())).toEqual([]);
    await received.discard();
    expect(await settled(blobs.keys())).toEqual([]);
    expect(await blobs.open(photo.key, labelOf(photo))).toMatchObject({ ok: false, error: { code: 'photo-damaged' } });
  });

  test('are gone when they are removed, as often as one likes', async () => {
    const blobs = fresh();
    await store(blobs, photo);
    await settled(blobs.remove([photo.key, samplePhoto(2).key]));
    await settled(blobs.remove([photo.key]));
    expect(await settled(blobs.keys())).toEqual([]);
    expect(await settled(blobs.label(photo.key))).toBeNull();
  });

  test('can still be read to their end when they are removed meanwhile', async () => {
    const blobs = fresh();
    await store(blobs, photo);
    const opened = await settled(blobs.open(photo.key, labelOf(photo)));
    await settled(blobs.remove([photo.key]));
    expect((await readAll(opened, 0, 700_001)).equals(photo.bytes)).toBe(true);
  });

  test('that are closed in the middle of a reading are read to its end first', async () => {
    const blobs = fresh();
    const other = samplePhoto(2, 700_001);
    await store(blobs, photo);
    await store(blobs, other);
    for (let time = 0; time < 20; time++) {
      const opened = await settled(blobs.open(photo.key, labelOf(photo)));
      const read = opened.piece(0, 500_000).then((piece) => Buffer.from(piece));
      const closed = opened.close();
      const next = await settled(blobs.open(other.key, labelOf(other)));
      expect((await readAll(next, 0, 700_001)).equals(other.bytes)).toBe(true);
      const bytes = await read;
      expect(bytes.equals(photo.bytes.subarray(0, bytes.length))).toBe(true);
      await closed;
    }
  });

  test('are not given out under a label that is not theirs', async () => {
    const blobs = fresh();
    await store(blobs, photo);
    const other = await blobs.open(photo.key, labelOf(samplePhoto(2, 700_001)));
    expect(other).toMatchObject({ ok: false, error: { code: 'photo-damaged', retryable: false } });
  });

  test('take a limit to the byte', async () => {
    const blobs = fresh();
    await settled((await settled(blobs.receive(pieces(photo.bytes), 700_001))).keep(photo.key, labelOf(photo)));
    expect(await blobs.receive(pieces(photo.bytes), 700_000)).toMatchObject({ ok: false, error: { code: 'photo-too-large' } });
  });

  test('leave nothing of an upload that breaks off', async () => {
    const blobs = fresh();
    const broken = await blobs.receive(pieces(photo.bytes, 1000, new Error('aborted')), 1e6);
    expect(broken).toMatchObject({ ok: false, error: { code: 'upload-broken', retryable: true } });
    expect(await settled(blobs.keys())).toEqual([]);
  });

  test('an empty one is one as well', async () => {
    const blobs = fresh();
    const empty = samplePhoto(3, 0);
    await store(blobs, empty);
    expect((await readAll(await settled(blobs.open(empty.key, labelOf(empty))), 0, 0)).length).toBe(0);
  });

  test('know that there is room', async () => {
    expect(await settled(fresh().roomBytes())).toBeGreaterThan(0);
  });
});

test('blobs in memory take no more than they may', async () => {
  const blobs = memoryBlobs(4000);
  await store(blobs, samplePhoto(1, 3000));
  expect(await settled(blobs.roomBytes())).toBe(1000);
  const second = await settled(blobs.receive(pieces(samplePhoto(2, 3000).bytes), 1e6));
  expect(await second.keep(samplePhoto(2).key, labelOf(samplePhoto(2)))).toMatchObject({ ok: false, error: { code: 'storage-full' } });
});

describe('blobs on disk', () => {
  const photo = samplePhoto(1, 300_000);

  async function stored() {
    const [folders, recent] = [storageFolder(), recentPhotos(1e6)];
    const blobs = diskBlobs({ ...folders, floorBytes: 0, recent });
    await store(blobs, photo);
    return { blobs, recent, folders, file: join(folders.sealed, photo.key) };
  }

  const isDamaged = async (blobs: PhotoBlobs): Promise<boolean> => {
    const opened = await blobs.open(photo.key, labelOf(photo));
    if (opened.ok) await opened.value.close();
    return !opened.ok && opened.error.code === 'photo-damaged';
  };

  test.each([
    ['one bit of it has turned over', (file: string) => flip(file, 123_456)],
    ['its end is missing', (file: string) => truncateSync(file, 299_999)],
    ['it is gone', (file: string) => rmSync(file)],
    ['it is another', (file: string) => writeFileSync(file, 'x')],
  ])('are not given out when %s, even if they had been whole before', async (_what, harm) => {
    const { blobs, file } = await stored();
    expect(await isDamaged(blobs)).toBe(false);
    harm(file);
    expect(await isDamaged(blobs)).toBe(true);
    expect(await isDamaged(blobs)).toBe(true);
  });

  test('are given to slow readers and all others, however many there are and whatever else is in memory', async () => {
    const blobs = onDisk(1e6)();
    const many = Array.from({ length: 9 }, (_, seed) => samplePhoto(seed, 150_000 + seed));
    for (const one of many) await store(blobs, one);
    const slow = await Promise.all(many.map((one) => settled(blobs.open(one.key, labelOf(one)))));
    for (const one of [...many, ...many]) {
      const opened = await settled(blobs.open(one.key, labelOf(one)));
      expect((await readAll(opened, 0, one.bytes.length)).equals(one.bytes)).toBe(true);
    }
    for (const [place, one] of many.entries()) {
      const opened = slow[place];
      expect(opened !== undefined && (await readAll(opened, 0, one.bytes.length)).equals(one.bytes)).toBe(true);
    }
  });

  test('stay in memory when they have been read, as long as they are not removed', async () => {
    const { blobs, recent } = await stored();
    const opened = await settled(blobs.open(photo.key, labelOf(photo)));
    expect(recent.has(photo.key)).toBe(true);
    await settled(blobs.remove([photo.key]));
    expect(recent.has(photo.key)).toBe(false);
    await opened.close();
  });

  test('are not left in memory by being removed while they are first read', async () => {
    for (let time = 0; time < 20; time++) {
      const { blobs, recent, file } = await stored();
      const opening = blobs.open(photo.key, labelOf(photo));
      const removed = blobs.remove([photo.key]);
      const opened = await opening;
      if (opened.ok) expect((await readAll(opened.value, 0, 300_000)).equals(photo.bytes)).toBe(true);
      await settled(removed);
      expect([existsSync(file), recent.has(photo.key)]).toEqual([false, false]);
    }
  });

  test.runIf(existsSync('/proc/self/fd'))('are closed, whatever was found', async () => {
    const { blobs, recent, file } = await stored();
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    for (const harm of [
      () => undefined,
      () => recent.forget(photo.key),
      () => flip(file, 1),
      () => truncateSync(file, 9),
      () => rmSync(file),
    ]) {
      harm();
      for (let time = 0; time < 5; time++) {
        const opened = await blobs.open(photo.key, labelOf(photo));
        if (opened.ok) await readAll(opened.value, 0, 300_000);
      }
    }
    // They are closed beside the rest.
    await expect.poll(openFiles).toBeLessThanOrEqual(before);
  });

  test('whose trailer has suffered have no label', async () => {
    const { blobs, file } = await stored();
    flip(file, 300_020);
    expect(await settled(blobs.label(photo.key))).toBeNull();
  });

  test('leave no draft behind, broken off, too large, discarded or kept', async () => {
    const { blobs, folders } = await stored();
    await blobs.receive(pieces(photo.bytes, 1000, new Error('aborted')), 1e6);
    await blobs.receive(pieces(photo.bytes), 1000);
    await (await settled(blobs.receive(pieces(photo.bytes), 1e6))).discard();
    expect(readdirSync(folders.incoming)).toEqual([]);
  });

  test('are tidied of drafts that nobody goes on with, whatever the clock says', async () => {
    const { blobs, folders } = await stored();
    const files = ['old', 'new', 'future'].map((name) => join(folders.incoming, name));
    for (const file of files) writeFileSync(file, 'x');
    const hourMs = 3_600_000;
    utimesSync(files[0]!, new Date(Date.now() - 2 * hourMs), new Date(Date.now() - 2 * hourMs));
    utimesSync(files[2]!, new Date(Date.now() + 2 * hourMs), new Date(Date.now() + 2 * hourMs));
    await settled(blobs.tidy(hourMs));
    expect(readdirSync(folders.incoming)).toEqual(['new']);
  });

  test.runIf(process.platform !== 'win32')("are the booth's own user's alone", async () => {
    const { folders, file } = await stored();
    expect([folders.sealed, folders.incoming, file].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
      '700',
      '700',
      '600',
    ]);
  });

  test('call a disk full before it is', async () => {
    const folders = storageFolder();
    expect(await settled(diskBlobs({ ...folders, floorBytes: 1e18, recent: recentPhotos(0) }).roomBytes())).toBeLessThan(0);
  });

  test('are the sealed bytes and 96 more', async () => {
    const { file } = await stored();
    const bytes = readFileSync(file);
    expect(bytes.length).toBe(300_096);
    expect(bytes.subarray(0, 300_000).equals(photo.bytes)).toBe(true);
    expect(bytes.toString('latin1', 300_000, 300_008)).toBe('SBPHOTO1');
  });
});

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
