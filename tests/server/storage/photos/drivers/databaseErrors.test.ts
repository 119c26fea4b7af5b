import { expect, onTestFinished, test } from 'vitest';
import { cloudReason } from '../../../../../src/server/storage/cloudReason.ts';
import { openCloudDriver } from '../../../../../src/server/storage/photos/drivers/cloudDriver.ts';
import { databaseWords } from '../../../../../src/server/storage/photos/drivers/databaseAddress.ts';
import { postgresCalls } from '../../../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresRecords } from '../../../../../src/server/storage/photos/drivers/postgresRecords.ts';
import { expectInGuide, tableRow } from '../../../../support/files/tableInGuide.ts';
import { samplePhoto } from '../../../../support/visit/samplePhoto.ts';
import { refusingDatabase } from '../../../../support/cloud/refusingDatabase.ts';
import { databaseErrors } from './databaseErrors.ts';

const bucket = { url: 'http://127.0.0.1:9/photos', accessKeyId: 'a', secretAccessKey: 'hunter4', region: null };

test.each(databaseErrors)('a database that reports $code ($message) at a $at is waited for, and operators read why', async (row) => {
  const address = await refusingDatabase(row);
  for (const url of [address, `${address}?pgbouncer=true`]) {
    // A backup that has the tables is waited for, also at start.
    if (row.code !== '55P03') {
      const opened = await openCloudDriver({ databaseUrl: url, bucket, patienceMs: 0 });
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

const guidePage = { page: 'cloud.md', project: 'server', file: 'tests/server/storage/photos/drivers/databaseErrors.test.ts' };
const inCode = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');

test('the guide lists every option in a database’s address', async () => {
  const { used, ignored, refused } = databaseWords;
  await expectInGuide(
    { ...guidePage, name: 'database options' },
    ['Options', 'What becomes of them'],
    [
      tableRow([inCode(used), 'followed']),
      tableRow([inCode(ignored), 'ignored, with a warning at start']),
      tableRow([inCode(refused), 'refused at start, with what to do instead']),
      tableRow(['any other', 'refused at start, with the option that may be meant']),
    ],
  );
});

/** The text for operators, without the database's own message. */
const meaningOf = (says: string): string => {
  const [meaning = ''] = says.split(/:? ?it says /);
  if (meaning !== '') return meaning;
  return says.includes('“') ? 'the database’s own words' : 'the code alone, because its words may quote a value';
};

test('the guide lists the code of every error', async () => {
  const codesOf = (meaning: string) => databaseErrors.filter(({ says }) => meaningOf(says) === meaning).map(({ code }) => code);
  const meanings = new Set(databaseErrors.map(({ says }) => meaningOf(says)));
  const rows = [...meanings].map((meaning) => tableRow([inCode([...new Set(codesOf(meaning))]), meaning]));
  await expectInGuide({ ...guidePage, name: 'database errors' }, ['Codes', 'Operators read'], rows);
});
