import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { memoryRecords } from '../../../../src/server/photos/drivers/memoryRecords.ts';
import { openDatabase } from '../../../../src/server/disk/openDatabase.ts';
import type { PhotoRecords } from '../../../../src/server/photos/PhotoRecords.ts';
import { sqliteRecords, steps } from '../../../../src/server/photos/drivers/sqliteRecords.ts';
import { openRecords } from '../../../support/openRecords.ts';
import { labelOf, samplePhoto } from '../../../support/samplePhoto.ts';
import { settled } from '../../../support/settled.ts';
import { storageFolder } from '../../../support/storageFolder.ts';

const inSqlite = (): PhotoRecords => {
  const records = openRecords(storageFolder().database);
  onTestFinished(() => records.close());
  return records;
};

describe.each([
  ['in memory', memoryRecords],
  ['in SQLite', inSqlite],
])('records %s', (_where, fresh) => {
  const [one, two] = [samplePhoto(1), samplePhoto(2)];

  test('know nothing at first', async () => {
    const records = fresh();
    expect(await settled(records.find(one.key))).toEqual({ kind: 'unknown' });
    expect(await settled(records.expired(Number.MAX_SAFE_INTEGER))).toEqual([]);
    expect(await settled(records.time())).toEqual({ nowMs: 0, leaps: [] });
  });

  test('give a label back as it was added', async () => {
    const records = fresh();
    const label = labelOf(one, 1_795_271_985_232);
    await settled(records.add(one.key, label));
    expect(await settled(records.find(one.key))).toEqual({ kind: 'kept', label });
    expect(await settled(records.find(two.key))).toEqual({ kind: 'unknown' });
  });

  test('remember of a photo that departed why, and nothing else', async () => {
    const records = fresh();
    await settled(records.add(one.key, labelOf(one)));
    await settled(records.depart([one.key, two.key], 'deleted', 10));
    expect(await settled(records.find(one.key))).toEqual({ kind: 'gone', reason: 'deleted' });
    await settled(records.depart([one.key], 'expired', 20));
    expect(await settled(records.find(one.key))).toEqual({ kind: 'gone', reason: 'deleted' });
    await settled(records.forget(10));
    expect(await settled(records.find(two.key))).toEqual({ kind: 'gone', reason: 'deleted' });
    await settled(records.forget(11));
    expect(await settled(records.find(two.key))).toEqual({ kind: 'unknown' });
  });

  test('tell whose time is up, to the millisecond', async () => {
    const records = fresh();
    await settled(records.add(one.key, labelOf(one, 100)));
    await settled(records.add(two.key, labelOf(two, 101)));
    expect(await settled(records.expired(99))).toEqual([]);
    expect(await settled(records.expired(100))).toEqual([one.key]);
    expect([...(await settled(records.expired(101)))].sort()).toEqual([one.key, two.key].sort());
  });

  test('note the time, with what the clock claims', async () => {
    const records = fresh();
    const time = { nowMs: 1_795_271_985_232, leaps: [{ atMs: 1_795_271_985_333.5, heldMs: 5, missedMs: 0 }] };
    await settled(records.noteTime(time));
    expect(await settled(records.time())).toEqual(time);
  });

  test('let no photo expire later than they are told, and no clearing be later', async () => {
    const records = fresh();
    await settled(records.departAll('deleted', 500));
    await settled(records.add(one.key, labelOf(one, 100)));
    await settled(records.add(two.key, labelOf(two, 300)));
    await settled(records.limit(200, 150));
    expect([...(await settled(records.expired(200)))].sort()).toEqual([one.key, two.key].sort());
    expect(await settled(records.expired(199))).toEqual([one.key]);
    expect(await settled(records.clearedMs())).toBe(150);
  });
});

describe('records in SQLite', () => {
  test('outlive the process', async () => {
    const { database } = storageFolder();
    const first = openRecords(database);
    const photo = samplePhoto(1);
    await settled(first.add(photo.key, labelOf(photo)));
    await settled(first.noteTime({ nowMs: 7, leaps: [] }));
    await first.close();
    const second = openRecords(database);
    expect(await settled(second.find(photo.key))).toEqual({ kind: 'kept', label: labelOf(photo) });
    expect(await settled(second.time())).toEqual({ nowMs: 7, leaps: [] });
    await second.close();
  });

  test('leave nothing of a deleted record on the disk', async () => {
    const { database } = storageFolder();
    const records = openRecords(database);
    const photos = [1, 2, 3].map((number) => samplePhoto(number));
    for (const photo of photos) await settled(records.add(photo.key, labelOf(photo)));
    const onDisk = (): string => {
      const folder = dirname(database);
      const files = readdirSync(folder).filter((name) => name.startsWith('records'));
      return files.map((name) => readFileSync(join(folder, name), 'latin1')).join('');
    };
    expect(onDisk()).toContain(photos[0]!.deleteTokenHash);
    await settled(records.depart([photos[0]!.key], 'deleted', 1));
    expect(onDisk()).not.toContain(photos[0]!.deleteTokenHash);
    expect(onDisk()).not.toContain(labelOf(photos[0]!).sha256);
    expect(onDisk()).toContain(photos[1]!.deleteTokenHash);
    await records.close();
  });

  test('wait for somebody else who has locked the database, without holding up anything meanwhile', async () => {
    const { database } = storageFolder();
    const records = openRecords(database);
    const other = new Database(database);
    other.exec('BEGIN IMMEDIATE');
    const photo = samplePhoto(1);
    let turns = 0;
    const counter = setInterval(() => {
      turns++;
      if (turns === 10) other.exec('COMMIT');
    }, 1);
    await settled(records.add(photo.key, labelOf(photo)));
    clearInterval(counter);
    expect(turns).toBeGreaterThanOrEqual(10);
    expect(await settled(records.find(photo.key))).toMatchObject({ kind: 'kept' });
    other.close();
    await records.close();
  });

  test('give up on a database that stays locked, and have changed nothing', async () => {
    const { database } = storageFolder();
    const records = openRecords(database);
    const other = new Database(database);
    other.exec('BEGIN IMMEDIATE');
    const photo = samplePhoto(1);
    const added = await records.add(photo.key, labelOf(photo));
    expect(added).toMatchObject({ ok: false, error: { code: 'storage-unavailable', retryable: true } });
    other.exec('ROLLBACK');
    expect(await settled(records.find(photo.key))).toEqual({ kind: 'unknown' });
    other.close();
    await records.close();
  });

  test.each([
    ['the token', "delete_token_hash = 'zz' || substr(delete_token_hash, 3)"],
    ['the checksum', 'sha256 = substr(sha256, 2)'],
    ['the expiry', 'expires_ms = -1'],
    ['the size', 'size_bytes = -1'],
  ])('do not give out a record in which %s has suffered, and go on with the others', async (_what, change) => {
    const { database } = storageFolder();
    const records = openRecords(database);
    const [one, two] = [samplePhoto(1), samplePhoto(2)];
    await settled(records.add(one.key, labelOf(one)));
    const other = new Database(database);
    other.exec(`UPDATE kept SET ${change}`);
    other.close();
    await settled(records.add(two.key, labelOf(two)));
    expect(await records.find(one.key)).toMatchObject({ ok: false, error: { code: 'storage-unavailable' } });
    expect(await settled(records.find(two.key))).toEqual({ kind: 'kept', label: labelOf(two) });
    await records.close();
  });

  test('say that the disk is full, and have changed nothing', async () => {
    const opened = openDatabase(storageFolder().database, steps, new Date());
    if (!opened.ok) throw new Error(opened.error);
    const { database } = opened.value;
    const records = sqliteRecords(database);
    const photo = samplePhoto(1);
    await settled(records.add(photo.key, labelOf(photo)));
    // To SQLite no page to be had is a full disk.
    database.exec('PRAGMA max_page_count = 1');
    const many = Array.from({ length: 500 }, (_, number) => samplePhoto(number + 2, 0).key);
    const full = { ok: false, error: { code: 'storage-full', retryable: true } };
    expect(await records.depart([photo.key, ...many], 'deleted', 1)).toMatchObject(full);
    expect(await settled(records.find(photo.key))).toMatchObject({ kind: 'kept' });
    database.exec('PRAGMA max_page_count = 1000000');
    await settled(records.depart([photo.key], 'deleted', 1));
    await records.close();
  });
});
