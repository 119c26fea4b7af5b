import { describe, expect, test } from 'vitest';
import { badBlobsUnderFaults, badRecordsUnderFaults } from '../../../../support/storage/photoDrivers/badUnderFaults.ts';
import { badBlobs } from '../../../../support/storage/photoDrivers/badBlobs.ts';
import { badRecords } from '../../../../support/storage/photoDrivers/badRecords.ts';
import { blobsContract } from '../../../../support/storage/photoDrivers/blobsContract.ts';
import { recordsContract } from '../../../../support/storage/photoDrivers/recordsContract.ts';

const allBlobs = [...badBlobs, ...badBlobsUnderFaults];
const allRecords = [...badRecords, ...badRecordsUnderFaults];

/** Why a clause rejects a driver. A bug in the simulated driver itself does not count. */
async function refusal(run: Promise<void>): Promise<unknown> {
  try {
    await run;
    return 'the clause lets it pass';
  } catch (error) {
    return error instanceof TypeError || error instanceof ReferenceError ? error : 'refused';
  }
}

describe('the blob contract rejects a driver that', () => {
  test.each(allBlobs)('%s', async (_wrong, clause, { fresh }) => {
    expect(await refusal(blobsContract[clause].run(fresh))).toBe('refused');
  });

  test('breaks any of its clauses', () => {
    expect(new Set(allBlobs.map(([, clause]) => clause))).toEqual(new Set(Object.keys(blobsContract)));
  });
});

describe('the record contract rejects a driver that', () => {
  test.each(allRecords)('%s', async (_wrong, clause, { fresh }) => {
    expect(await refusal(recordsContract[clause].run(fresh))).toBe('refused');
  });

  test('breaks any of its clauses', () => {
    expect(new Set(allRecords.map(([, clause]) => clause))).toEqual(new Set(Object.keys(recordsContract)));
  });
});
