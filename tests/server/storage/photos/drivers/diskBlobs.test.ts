import { existsSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskBlobs } from '../../../../../src/server/storage/photos/drivers/diskBlobs.ts';
import { recentPhotos } from '../../../../../src/server/storage/photos/drivers/recentPhotos.ts';
import { readAll } from '../../../../support/server/readAll.ts';
import { store } from '../../../../support/storage/photoDrivers/blobsContract.ts';
import { labelOf, samplePhoto } from '../../../../support/visit/samplePhoto.ts';
import { settled } from '../../../../support/time/settled.ts';
import { storageFolder } from '../../../../support/server/storageFolder.ts';

describe('blobs on disk', () => {
  const photo = samplePhoto(1, 300_000);

  async function stored() {
    const [folders, recent] = [storageFolder(), recentPhotos(1e6)];
    const blobs = diskBlobs({ ...folders, floorBytes: 0, recent });
    await store(blobs, photo);
    return { blobs, recent, folders, file: join(folders.sealed, photo.key) };
  }

  test('are cached in memory after a read, until they are removed', async () => {
    const { blobs, recent } = await stored();
    const opened = await settled(blobs.open(photo.key, labelOf(photo)));
    expect(recent.has(photo.key)).toBe(true);
    await settled(blobs.remove([photo.key]));
    expect(recent.has(photo.key)).toBe(false);
    await opened.close();
  });

  test('do not stay in memory if removed during their first read', async () => {
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

  test.runIf(existsSync('/proc/self/fd'))('close their files, whatever they contain', async () => {
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
    // Files are closed asynchronously.
    await expect.poll(openFiles).toBeLessThanOrEqual(before);
  });

  test('with a damaged trailer have no label', async () => {
    const { blobs, file } = await stored();
    flip(file, 300_020);
    expect(await settled(blobs.label(photo.key))).toBeNull();
  });

  test('are rid of abandoned drafts, regardless of the clock', async () => {
    const { blobs, folders } = await stored();
    const files = ['old', 'new', 'future'].map((name) => join(folders.incoming, name));
    for (const file of files) writeFileSync(file, 'x');
    const hourMs = 3_600_000;
    utimesSync(files[0]!, new Date(Date.now() - 2 * hourMs), new Date(Date.now() - 2 * hourMs));
    utimesSync(files[2]!, new Date(Date.now() + 2 * hourMs), new Date(Date.now() + 2 * hourMs));
    await settled(blobs.tidy(hourMs));
    expect(readdirSync(folders.incoming)).toEqual(['new']);
  });

  test.runIf(process.platform !== 'win32')("are accessible only to the booth's user", async () => {
    const { folders, file } = await stored();
    expect([folders.sealed, folders.incoming, file].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
      '700',
      '700',
      '600',
    ]);
  });

  test('are the sealed bytes plus 96', async () => {
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
