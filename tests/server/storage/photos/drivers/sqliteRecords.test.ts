import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../../src/server/storage/sqlite/openDatabase.ts';
import { sqliteRecords, steps } from '../../../../../src/server/storage/photos/drivers/sqliteRecords.ts';
import { openRecords } from '../../../../support/server/openRecords.ts';
import { labelOf, samplePhoto } from '../../../../support/visit/samplePhoto.ts';
import { watchedDatabase } from '../../../../support/storage/watchedDatabase.ts';
import { settled } from '../../../../support/time/settled.ts';
import { storageFolder } from '../../../../support/server/storageFolder.ts';

describe('records in SQLite', () => {
  test('read the states of a whole page with one query', async () => {
    const { database, asked } = watchedDatabase(steps);
    const records = sqliteRecords(database);
    const photos = Array.from({ length: 500 }, (_, place) => samplePhoto(place));
    for (const photo of photos.slice(0, 400)) await settled(records.add(photo.key, labelOf(photo)));
    const keys = photos.map(({ key }) => key);
    await settled(records.depart(keys.slice(300, 450), 'deleted', 10));
    asked.length = 0;
    const states = await settled(records.findAll(keys));
    expect(asked.length).toBe(1);
    const kinds = states.map(({ kind }) => kind);
    expect([kinds.slice(0, 300), kinds.slice(300, 450), kinds.slice(450)].map((part) => [...new Set(part)])).toEqual([
      ['kept'],
      ['gone'],
      ['unknown'],
    ]);
    await records.close();
  });

  test('wait for another process that has locked the database, without blocking anything else', async () => {
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

  test('give up on a database that stays locked, without any change', async () => {
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
  ])('do not return a record whose %s is damaged, and continue with the others', async (_what, change) => {
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

  test('report a full disk, without any change', async () => {
    const opened = openDatabase(storageFolder().database, steps, new Date());
    if (!opened.ok) throw new Error(opened.error);
    const { database } = opened.value;
    const records = sqliteRecords(database);
    const photo = samplePhoto(1);
    await settled(records.add(photo.key, labelOf(photo)));
    // For SQLite, reaching the page limit is a full disk.
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
