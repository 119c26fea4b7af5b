import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { cloudReason } from '../../../../../src/server/storage/cloudReason.ts';
import { openCloudDriver } from '../../../../../src/server/storage/photos/drivers/cloudDriver.ts';
import { databaseWords } from '../../../../../src/server/storage/photos/drivers/databaseAddress.ts';
import { postgresCalls } from '../../../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresRecords } from '../../../../../src/server/storage/photos/drivers/postgresRecords.ts';
import { samplePhoto } from '../../../../support/visit/samplePhoto.ts';
import { refusingDatabase } from '../../../../support/cloud/refusingDatabase.ts';
import { databaseErrors } from './databaseErrors.ts';

const bucket = { url: 'http://127.0.0.1:9/photos', accessKeyId: 'a', secretAccessKey: 'hunter4', region: null };

test.each(databaseErrors)('a database that says $code ($message) at a $at is waited for, and operators read why', async (row) => {
  const address = await refusingDatabase(row);
  for (const url of [address, `${address}?pgbouncer=true`]) {
    // A backup that has the tables is waited for, also at start.
    if (row.code !== '55P03') {
      const opened = await openCloudDriver({ databaseUrl: url, bucket });
      expect(opened).toEqual({ ok: false, error: `The database at ${new URL(url).host} cannot be used: ${row.says}.` });
    }
    const calls = postgresCalls(url);
    onTestFinished(() => calls.close());
    const found = await postgresRecords(calls).find(samplePhoto(1).key);
    expect(found).toMatchObject({ ok: false, error: { code: row.isFull ? 'storage-full' : 'storage-unavailable', retryable: true } });
    const reason = found.ok ? '' : cloudReason(found.error.cause);
    expect(reason).toBe(row.says);
    expect(reason).not.toContain('hunter');
  }
});

test('the guide lists the code of every error, and every word of an address', () => {
  const guide = readFileSync('assets/guide/cloud.md', 'utf8');
  expect(
    Object.values(databaseWords)
      .flat()
      .filter((word) => !guide.includes(`\`${word}\``)),
  ).toEqual([]);
  expect(databaseErrors.map(({ code }) => code).filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});
