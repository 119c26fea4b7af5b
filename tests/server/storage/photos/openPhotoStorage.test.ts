import { readFileSync, readdirSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noFolder } from '../../../../src/server/storage/disk/noFolder.ts';
import type { PhotoStorage } from '../../../../src/server/storage/photos/openPhotoStorage.ts';
import { openPhotoStorage } from '../../../../src/server/storage/photos/openPhotoStorage.ts';
import type { Result } from '../../../../src/shared/errors.ts';
import { weekMs } from '../../../support/server/memoryVault.ts';
import { readAll } from '../../../support/server/readAll.ts';
import { pieces, samplePhoto } from '../../../support/visit/samplePhoto.ts';
import { settled } from '../../../support/time/settled.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { storageFolder } from '../../../support/server/storageFolder.ts';

const hourMs = 3_600_000;
const photo = samplePhoto(1, 50_000);
const upload = () => ({ id: photo.id, body: pieces(photo.bytes), deleteTokenHash: photo.deleteTokenHash, announcedBytes: 50_000 });

async function open(dataFolder: string): Promise<Result<PhotoStorage, string>> {
  const opened = await openPhotoStorage({ dataFolder, keepMs: weekMs, floorBytes: 0, logger: silentLogger });
  if (opened.ok) onTestFinished(() => opened.value.close());
  return opened;
}

/** A folder with a photo from a booth that was stopped. */
async function usedFolder() {
  const folders = storageFolder();
  const storage = await settled(openPhotoStorage({ dataFolder: folders.dataFolder, keepMs: weekMs, floorBytes: 0, logger: silentLogger }));
  await settled(storage.vault.keep(upload()));
  await storage.close();
  return folders;
}

async function opens(storage: PhotoStorage): Promise<boolean> {
  const found = await settled(storage.vault.open(photo.id));
  return found.kind === 'kept' && (await readAll(found.bytes, 0, 50_000)).equals(photo.bytes);
}

test('photos survive a restart of the booth', async () => {
  const { dataFolder } = await usedFolder();
  const storage = await settled(open(dataFolder));
  expect(storage.warnings).toEqual([]);
  expect(await opens(storage)).toBe(true);
});

test('a stopped booth leaves no change log and no draft', async () => {
  const { database, incoming } = await usedFolder();
  expect(
    readdirSync(dirname(database)).filter((name) => name.endsWith('-wal') && statSync(join(dirname(database), name)).size > 0),
  ).toEqual([]);
  expect(readdirSync(incoming)).toEqual([]);
});

test('drafts of a killed booth are deleted at the next start', async () => {
  const { dataFolder, incoming } = await usedFolder();
  writeFileSync(join(incoming, 'draft'), 'x');
  await settled(open(dataFolder));
  expect(readdirSync(incoming)).toEqual([]);
});

describe('expired photos and orphaned files', () => {
  test('are deleted once the booth has run for three hours after a week off; orphans at once', async () => {
    const { dataFolder, sealed } = await usedFolder();
    writeFileSync(join(sealed, 'a'.repeat(64)), 'x');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() + weekMs });
    onTestFinished(() => void vi.useRealTimers());
    const storage = await settled(open(dataFolder));
    expect(readdirSync(sealed)).toEqual([photo.key]);
    for (const _hour of [1, 2, 3]) {
      vi.advanceTimersByTime(hourMs);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => readdirSync(sealed)).toEqual([]);
    expect(await settled(storage.vault.open(photo.id))).toEqual({ kind: 'gone', reason: 'expired' });
  });

  test('are deleted within the hour while the booth runs, even after a failed sweep', async () => {
    const { dataFolder, sealed } = await usedFolder();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    await settled(open(dataFolder));
    expect(readdirSync(sealed)).toEqual([photo.key]);
    writeFileSync(join(sealed, 'b'.repeat(64)), 'x');
    vi.advanceTimersByTime(hourMs);
    await expect.poll(() => readdirSync(sealed)).toEqual([photo.key]);
    renameSync(sealed, `${sealed}-away`);
    vi.advanceTimersByTime(hourMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
    renameSync(`${sealed}-away`, sealed);
    for (let hours = 2; hours < 7 * 24 + 1; hours += 1) {
      vi.advanceTimersByTime(hourMs);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => readdirSync(sealed)).toEqual([]);
  });
});

describe('a start with a clock that is 30 days ahead', () => {
  const startAhead = async (dataFolder: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * hourMs });
    onTestFinished(() => void vi.useRealTimers());
    const storage = await settled(openPhotoStorage({ dataFolder, keepMs: weekMs, floorBytes: 0, logger: silentLogger }));
    const wasThere = await opens(storage);
    await storage.close();
    vi.useRealTimers();
    return wasThere && (await opens(await settled(open(dataFolder))));
  };

  test('deletes no photo, then or when the clock is right again', async () => {
    expect(await startAhead((await usedFolder()).dataFolder)).toBe(true);
  });

  test('deletes none even if the photo list is lost', async () => {
    const { dataFolder, database } = await usedFolder();
    writeFileSync(database, 'garbage'.repeat(5000));
    expect(await startAhead(dataFolder)).toBe(true);
  });
});

test('a folder in use is refused in a sentence, and is free again when the other booth has stopped', async () => {
  const { dataFolder } = await usedFolder();
  const first = await settled(openPhotoStorage({ dataFolder, keepMs: weekMs, floorBytes: 0, logger: silentLogger }));
  expect(await open(dataFolder)).toEqual({
    ok: false,
    error: `Another Stagebooth is running with the data folder ${dataFolder}. Stop that one, or choose another folder, as in --data ./data-2.`,
  });
  await first.close();
  expect(await opens(await settled(open(dataFolder)))).toBe(true);
});

describe('an unreadable database', () => {
  test.each([
    ['is no database', (file: string) => writeFileSync(file, 'garbage'.repeat(5000))],
    ['was cut off', (file: string) => truncateSync(file, 5000)],
    ['has damaged pages', (file: string) => writeFileSync(file, readFileSync(file).fill(0xaa, 4096, 20_000))],
  ])('that %s is moved aside and rebuilt, and every photo opens', async (_what, harm) => {
    const { dataFolder, database } = await usedFolder();
    harm(database);
    const harmed = readFileSync(database);
    const storage = await settled(open(dataFolder));
    const [aside = ''] = readdirSync(dirname(database)).filter((name) => /^records-unreadable-\d{4}-\d\d-\d\dT\S+Z\.sqlite$/.test(name));
    expect(readFileSync(join(dirname(database), aside)).equals(harmed)).toBe(true);
    expect(storage.warnings).toEqual([expect.stringContaining(aside)]);
    expect(await opens(storage)).toBe(true);
    expect(await settled(storage.vault.remove(photo.id, photo.token))).toEqual({ kind: 'deleted' });
  });
});

test('from a later version is left untouched', async () => {
  const { dataFolder, database } = await usedFolder();
  const later = new Database(database);
  later.exec('PRAGMA user_version = 99');
  later.close();
  const before = readFileSync(database);
  const opened = await open(dataFolder);
  expect(opened).toMatchObject({ ok: false, error: expect.stringContaining('was made by a later version of Stagebooth') });
  expect(readFileSync(database).equals(before)).toBe(true);
});

test('without a folder nothing is written, and photos end with the booth', async () => {
  const first = await settled(open(noFolder));
  await settled(first.vault.keep(upload()));
  expect(await opens(first)).toBe(true);
  expect(await opens(await settled(open(noFolder)))).toBe(false);
});
