import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { diskBlobs } from '../../../../src/server/storage/photos/drivers/diskBlobs.ts';
import type { PhotoRecords } from '../../../../src/server/storage/photos/PhotoRecords.ts';
import type { Found } from '../../../../src/server/storage/photos/PhotoVault.ts';
import type { VaultParts } from '../../../../src/server/storage/photos/storedVault.ts';
import { storedVault } from '../../../../src/server/storage/photos/storedVault.ts';
import { sweepPhotos } from '../../../../src/server/storage/photos/sweepPhotos.ts';
import { BoothError, failure, success } from '../../../../src/shared/errors.ts';
import { manualTime } from '../../../support/time/manualTime.ts';
import { vaultParts, weekMs } from '../../../support/server/memoryVault.ts';
import { openRecords } from '../../../support/server/openRecords.ts';
import { readAll } from '../../../support/server/readAll.ts';
import type { SamplePhoto } from '../../../support/visit/samplePhoto.ts';
import { labelOf, pieces, samplePhoto } from '../../../support/visit/samplePhoto.ts';
import { recentPhotos } from '../../../../src/server/storage/photos/drivers/recentPhotos.ts';
import { settled } from '../../../support/time/settled.ts';
import { storageFolder } from '../../../support/server/storageFolder.ts';

const hourMs = 3_600_000;
const [one, two] = [samplePhoto(1), samplePhoto(2)];

/** A vault and its sweep, with a manual clock. */
function keeper(others: Partial<VaultParts> = {}) {
  const time = manualTime();
  const parts = vaultParts({ clock: time.clock, ...others });
  const vault = storedVault(parts);
  const keep = (photo: SamplePhoto, body = photo.bytes, deleteTokenHash = photo.deleteTokenHash) =>
    settled(vault.keep({ id: photo.id, body: pieces(body), deleteTokenHash, announcedBytes: body.length }));
  const read = async (photo: SamplePhoto): Promise<Buffer | Found['kind']> => {
    const found = await settled(vault.open(photo.id));
    return found.kind === 'kept' ? readAll(found.bytes, 0, found.label.sizeBytes) : found.kind;
  };
  return { ...time, parts, vault, keep, read, sweep: sweepPhotos(parts) };
}

function onDisk() {
  const folders = storageFolder();
  const records = openRecords(folders.database);
  onTestFinished(() => records.close());
  return { folders, ...keeper({ records, blobs: diskBlobs({ ...folders, floorBytes: 0, recent: recentPhotos(1e6) }) }) };
}

describe('keeping photos', () => {
  test('a photo can be read for a week', async () => {
    const { keep, read, pass } = keeper();
    expect(await keep(one)).toEqual({ kind: 'new', expiresMs: 1_800_000_000_000 + weekMs });
    pass(weekMs - 1);
    expect(await read(one)).toEqual(one.bytes);
    pass(1);
    expect(await read(one)).toBe('gone');
  });

  test('the same photo again is one photo, and does not expire later', async () => {
    const { keep, pass, parts } = keeper();
    const first = await keep(one);
    pass(hourMs);
    expect(await keep(one)).toEqual({ ...first, kind: 'known' });
    expect(await settled(parts.blobs.keys())).toEqual([one.key]);
  });

  test('the same photo twice at the same moment is one photo', async () => {
    const { keep, parts } = keeper();
    const kinds = await Promise.all([keep(one), keep(one), keep(one)]);
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['known', 'known', 'new']);
    expect(await settled(parts.blobs.keys())).toEqual([one.key]);
  });

  test('another body under the same id is refused, and so is another token', async () => {
    const { keep, read } = keeper();
    await keep(one);
    expect(await keep(one, two.bytes)).toEqual({ kind: 'conflict' });
    expect(await keep(one, one.bytes, two.deleteTokenHash)).toEqual({ kind: 'conflict' });
    expect(await read(one)).toEqual(one.bytes);
  });

  test('a deleted or expired photo does not return', async () => {
    const { keep, vault, pass, sweep, read } = keeper();
    await keep(one);
    await keep(two);
    await settled(vault.remove(one.id, one.token));
    expect(await keep(one)).toEqual({ kind: 'gone', reason: 'deleted' });
    pass(weekMs);
    expect(await keep(two)).toEqual({ kind: 'gone', reason: 'expired' });
    await settled(sweep());
    expect(await keep(two)).toEqual({ kind: 'gone', reason: 'expired' });
    expect(await read(two)).toBe('gone');
  });

  test('an upload that is announced as too large, or has no room, is not even started', async () => {
    const { vault, parts } = keeper();
    const body = vi.fn();
    const never = { [Symbol.asyncIterator]: body };
    const upload = { id: one.id, body: never, deleteTokenHash: one.deleteTokenHash };
    const limit = parts.limitBytes;
    expect(await vault.keep({ ...upload, announcedBytes: limit + 1 })).toMatchObject({ error: { code: 'photo-too-large' } });
    const full = storedVault({ ...parts, blobs: { ...parts.blobs, roomBytes: async () => success(999) } });
    expect(await full.keep({ ...upload, announcedBytes: 1000 })).toMatchObject({ error: { code: 'storage-full', retryable: true } });
    expect(body).not.toHaveBeenCalled();
  });

  test('an upload whose record cannot be written can be repeated', async () => {
    const { parts } = keeper();
    const locked = failure(new BoothError('storage-unavailable', 'locked', { retryable: true }));
    const vault = storedVault({ ...parts, records: { ...parts.records, add: async () => locked } });
    const upload = () => ({ id: one.id, body: pieces(one.bytes), deleteTokenHash: one.deleteTokenHash, announcedBytes: 3000 });
    expect(await vault.keep(upload())).toEqual(locked);
    expect(await settled(vault.open(one.id))).toEqual({ kind: 'unknown' });
    expect(await settled(storedVault(parts).keep(upload()))).toMatchObject({ kind: 'new' });
  });
});

describe('a deletion', () => {
  test('requires the token, and removes record and blob', async () => {
    const { keep, vault, read, parts } = keeper();
    await keep(one);
    for (const wrong of ['', two.token, `${one.token}A`, one.token.slice(1)])
      expect(await settled(vault.remove(one.id, wrong))).toEqual({ kind: 'forbidden' });
    expect(await read(one)).toEqual(one.bytes);
    expect(await settled(vault.remove(one.id, one.token))).toEqual({ kind: 'deleted' });
    expect(await read(one)).toBe('gone');
    expect(await settled(parts.blobs.keys())).toEqual([]);
    expect(await settled(vault.remove(one.id, one.token))).toEqual({ kind: 'gone', reason: 'deleted' });
  });

  test('of a photo that never existed fails', async () => {
    expect(await settled(keeper().vault.remove(one.id, one.token))).toEqual({ kind: 'unknown' });
  });

  test("of an announced photo makes its later upload fail, but only with the photo's token, even after a restart", async () => {
    const { keep, vault, read, parts } = keeper();
    for (const wrong of ['', two.token]) await vault.remove(one.id, wrong, one.deleteTokenHash);
    expect(await settled(vault.remove(two.id, two.token, two.deleteTokenHash))).toEqual({ kind: 'deleted' });
    await keep(one);
    expect(await read(one)).toEqual(one.bytes);
    const restarted = keeper(parts);
    expect(await restarted.keep(two)).toEqual({
      kind: 'gone',
      reason: 'deleted',
    });
    expect(await restarted.read(two)).toBe('gone');
    expect(await settled(parts.blobs.keys())).toHaveLength(1);
  });

  test('by strangers, of an unexpected photo, is not recorded', async () => {
    const { keep, vault, read } = keeper();
    expect(await settled(vault.remove(one.id, one.token))).toEqual({
      kind: 'unknown',
    });
    await keep(one);
    expect(await read(one)).toEqual(one.bytes);
  });

  const sequel = ({ id, bytes, deleteTokenHash }: SamplePhoto, card: SamplePhoto) => ({
    id,
    body: pieces(bytes),
    deleteTokenHash,
    announcedBytes: bytes.length,
    sequelOf: card.id,
  });
  const deleted = { kind: 'gone', reason: 'deleted' };

  test("of a card makes its portrait unwanted and rejected, though the portrait's id is not recorded", async () => {
    const { keep, vault } = keeper();
    const portrait = { id: two.id, card: one.id, madeMsAgo: 0 };
    expect(await settled(vault.wants(portrait))).toBe(true);
    await keep(one);
    expect(await settled(vault.wants(portrait))).toBe(true);
    await vault.remove(one.id, one.token);
    expect(await settled(vault.wants(portrait))).toBe(false);
    expect(await settled(vault.keep(sequel(two, one)))).toEqual(deleted);
    // Somebody else's card, being uploaded while a stranger has named it as a portrait.
    expect(await keep(two)).toMatchObject({ kind: 'new' });
  });

  test('of a card deletes its portrait only if the uploader links the two', async () => {
    const { keep, vault, read, parts } = keeper();
    await keep(one);
    await keep(two);
    await vault.remove(one.id, one.token);
    const forged = { ...two, deleteTokenHash: one.deleteTokenHash };
    expect(await settled(vault.keep(sequel(forged, one)))).toEqual({ kind: 'conflict' });
    expect(await settled(vault.wants({ id: two.id, card: one.id, madeMsAgo: 0 }))).toBe(false);
    expect(await read(two)).toEqual(two.bytes);
    // Sent again, because the server died before it could answer.
    expect(await settled(vault.keep(sequel(two, one)))).toEqual(deleted);
    expect(await read(two)).toBe('gone');
    expect(await settled(parts.blobs.keys())).toEqual([]);
  });

  test('of a card deletes a portrait that is still being uploaded', async () => {
    const { keep, vault, read } = keeper();
    await keep(one);
    const body = async function* (): AsyncGenerator<Uint8Array> {
      yield two.bytes;
      await vault.remove(one.id, one.token);
    };
    expect(await settled(vault.keep({ ...sequel(two, one), body: body() }))).toEqual(deleted);
    expect(await read(two)).toBe('gone');
  });

  test("is never assumed from a photo's age if nothing was ever cleared", async () => {
    const { keep, vault } = keeper();
    expect(await settled(vault.wants({ id: one.id, card: two.id, madeMsAgo: 1e15 }))).toBe(true);
    expect(await settled(vault.keep({ ...sequel(two, one), madeMsAgo: 1e15 }))).toMatchObject({ kind: 'new' });
    expect(await keep(one)).toMatchObject({ kind: 'new' });
  });

  test('of all photos makes portraits of earlier cards unwanted, however late they are requested', async () => {
    const { vault, pass } = keeper();
    pass(60_000);
    await settled(vault.clear());
    pass(5000);
    expect(await settled(vault.wants({ id: two.id, card: one.id, madeMsAgo: 4999 }))).toBe(true);
    expect(await settled(vault.wants({ id: two.id, card: one.id, madeMsAgo: 5000 }))).toBe(false);
  });
});

describe('on a disk too full to record a deletion', () => {
  /** Records that can be written only while there are at most this many blobs. */
  function crowded(maxBlobs: number) {
    const time = manualTime();
    const parts = vaultParts({ clock: time.clock });
    const isFull = async (): Promise<boolean> => (await settled(parts.blobs.keys())).length > maxBlobs;
    const full = failure(new BoothError('storage-full', 'full', { retryable: true }));
    const limited: Pick<PhotoRecords, 'add' | 'depart'> = {
      add: async (...given) => ((await isFull()) ? full : parts.records.add(...given)),
      depart: async (...given) => ((await isFull()) ? full : parts.records.depart(...given)),
    };
    return { ...time, parts, records: { ...parts.records, ...limited } };
  }

  test('a photo deleted by its guest makes room for the record', async () => {
    const { parts, records } = crowded(1);
    const { vault, keep } = keeper(parts);
    await keep(one);
    await keep(two);
    const full = storedVault({ ...parts, records });
    expect(await settled(full.remove(one.id, one.token))).toEqual({ kind: 'deleted' });
    expect(await settled(parts.blobs.keys())).toEqual([two.key]);
    expect(await settled(vault.open(one.id))).toEqual({ kind: 'gone', reason: 'deleted' });
  });

  test('expired photos make room as well, before other maintenance', async () => {
    const { parts, records, pass } = crowded(1);
    await keeper(parts).keep(one);
    const orphan = await settled(parts.blobs.receive(pieces(two.bytes), 1e6, { key: two.key, sizeBytes: two.bytes.length }));
    await settled(orphan.keep(two.key, labelOf(two, Number.MAX_SAFE_INTEGER)));
    pass(weekMs);
    expect(await settled(sweepPhotos({ ...parts, records })())).toMatchObject({ expired: 1, adopted: 1 });
  });
});

describe('a damaged photo', () => {
  test('is not served, is counted and is logged', async () => {
    const told: string[] = [];
    const { folders, parts, keep } = onDisk();
    await keep(one);
    writeFileSync(join(folders.sealed, one.key), 'x');
    const vault = storedVault({ ...parts, onDamaged: (key) => told.push(key) });
    expect(await vault.open(one.id)).toMatchObject({ ok: false, error: { code: 'photo-damaged' } });
    expect(told).toEqual([one.key]);
    expect((await vault.condition()).damaged).toBe(1);
  });

  test('counts once however often phones request it, and no longer once the kiosk has uploaded it again', async () => {
    const told: string[] = [];
    const { folders, parts, keep } = onDisk();
    const vault = storedVault({ ...parts, onDamaged: (key) => told.push(key) });
    for (const photo of [one, two]) {
      await keep(photo);
      writeFileSync(join(folders.sealed, photo.key), 'x');
      for (let count = 0; count < 3; count++) expect(await vault.open(photo.id)).toMatchObject({ error: { code: 'photo-damaged' } });
    }
    expect([told, (await vault.condition()).damaged]).toEqual([[one.key, two.key], 2]);
    await settled(vault.keep({ id: one.id, body: pieces(one.bytes), deleteTokenHash: one.deleteTokenHash, announcedBytes: 3000 }));
    expect((await vault.condition()).damaged).toBe(1);
  });

  test('is repaired when the kiosk uploads it again', async () => {
    const { folders, keep, read } = onDisk();
    const first = await keep(one);
    rmSync(join(folders.sealed, one.key));
    expect(await keep(one)).toEqual({ ...first, kind: 'known' });
    expect(await read(one)).toEqual(one.bytes);
  });
});

test('unavailable records are reported', async () => {
  const { parts, vault } = keeper();
  expect(await vault.condition()).toMatchObject({ recordsAnswer: true });
  const locked = failure(new BoothError('storage-unavailable', 'locked', { retryable: true }));
  const other = storedVault({ ...parts, records: { ...parts.records, time: async () => locked } });
  expect(await other.condition()).toMatchObject({ recordsAnswer: false });
});

describe('a sweep', () => {
  test('deletes only what has expired, files and rows', async () => {
    const { folders, keep, pass, sweep, read } = onDisk();
    await keep(one);
    pass(hourMs);
    await keep(two);
    expect(await settled(sweep())).toEqual({ expired: 0, adopted: 0, cleared: 0 });
    pass(weekMs - hourMs);
    expect(await settled(sweep())).toMatchObject({ expired: 1 });
    expect(readdirSync(folders.sealed)).toEqual([two.key]);
    expect([await read(one), await read(two)]).toEqual(['gone', two.bytes]);
  });

  test('deletes any number of photos', async () => {
    const { parts, pass, sweep, clock } = keeper();
    for (let number = 0; number < 1500; number++) await parts.records.add(samplePhoto(number, 0).key, labelOf(one, clock.nowMs() + 5));
    pass(5);
    expect(await settled(sweep())).toMatchObject({ expired: 1500 });
  });

  test('forgets after two months that a photo existed', async () => {
    const { keep, vault, pass, sweep, read } = keeper();
    await keep(one);
    await settled(vault.remove(one.id, one.token));
    pass(59 * 24 * hourMs);
    await settled(sweep());
    expect(await read(one)).toBe('gone');
    pass(2 * 24 * hourMs);
    await settled(sweep());
    expect(await read(one)).toBe('unknown');
  });

  test('rebuilds missing records from blobs, with their expiry and token', async () => {
    const first = onDisk();
    const { expiresMs } = (await first.keep(one)) as { expiresMs: number };
    const lost = keeper({ blobs: first.parts.blobs });
    expect(await settled(lost.sweep())).toMatchObject({ adopted: 1, cleared: 0 });
    expect(await lost.read(one)).toEqual(one.bytes);
    lost.pass(weekMs);
    expect(await lost.read(one)).toBe('gone');
    expect(await settled(lost.parts.records.find(one.key))).toMatchObject({ label: { deleteTokenHash: one.deleteTokenHash, expiresMs } });
  });

  test('removes the remains of an interrupted deletion, and unlabelled files', async () => {
    const { folders, parts, keep, sweep } = onDisk();
    await keep(one);
    await settled(parts.records.depart([one.key], 'deleted', 1));
    writeFileSync(join(folders.sealed, two.key), 'x');
    expect(await settled(sweep())).toMatchObject({ adopted: 0, cleared: 2 });
    expect(readdirSync(folders.sealed)).toEqual([]);
  });

  test('trusts a clock that leapt ahead only after three hours, so a wrong date deletes no photo', async () => {
    const { keep, pass, sweep, set, clock, read, vault } = keeper();
    await keep(one);
    set(clock.nowMs() + 30 * 24 * hourMs);
    expect(await vault.condition()).toMatchObject({ clockAheadMs: 30 * 24 * hourMs });
    for (const hours of [0, 1, 2]) {
      expect([hours, await settled(sweep())]).toMatchObject([hours, { expired: 0 }]);
      expect(await read(one)).toEqual(one.bytes);
      pass(hourMs);
    }
    expect(await settled(sweep())).toMatchObject({ expired: 1 });
    expect(await vault.condition()).toMatchObject({ clockAheadMs: 0 });
    expect(await read(one)).toBe('gone');
  });

  test('keeps photos with a wrong date for exactly their days, and accepts new ones after a clearing with that date', async () => {
    const { keep, pass, sweep, set, clock, read, vault } = keeper();
    const rightMs = clock.nowMs();
    set(rightMs + 30 * 24 * hourMs);
    await settled(vault.clear());
    pass(1);
    expect(await keep(one)).toMatchObject({ kind: 'new' });
    set(rightMs);
    for (const _hour of [1, 2, 3, 4]) {
      pass(hourMs);
      await settled(sweep());
    }
    expect(await keep(two)).toMatchObject({ kind: 'new' });
    // The days of the new photo count from the third hour, when the booth dropped the wrong date.
    pass(weekMs - hourMs - 1);
    await settled(sweep());
    expect(await read(one)).toEqual(one.bytes);
    pass(1);
    await settled(sweep());
    expect(await read(one)).toBe('gone');
  });

  test('does not shorten the life of a photo that arrived before a leap was trusted', async () => {
    const { keep, pass, sweep, set, clock, read } = keeper();
    set(clock.nowMs() + 30 * 24 * hourMs);
    await keep(one);
    pass(3 * hourMs);
    await settled(sweep());
    pass(weekMs - 3 * hourMs - 1);
    await settled(sweep());
    expect(await read(one)).toEqual(one.bytes);
    pass(1);
    expect(await read(one)).toBe('gone');
  });

  test('deletes on time even if the clock was set back', async () => {
    const { keep, pass, sweep, set } = keeper();
    await keep(one);
    set(0);
    pass(weekMs);
    expect(await settled(sweep())).toMatchObject({ expired: 1 });
  });
});
