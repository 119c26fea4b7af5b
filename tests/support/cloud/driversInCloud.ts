import { onTestFinished } from 'vitest';
import { postgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresRecords } from '../../../src/server/storage/photos/drivers/postgresRecords.ts';
import { schemaSteps } from '../../../src/server/storage/photos/drivers/postgresSteps/schemaSteps.ts';
import { s3Blobs } from '../../../src/server/storage/photos/drivers/s3Blobs.ts';
import type { S3Calls } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import { s3Calls } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import type { PhotoBlobs } from '../../../src/server/storage/photos/PhotoBlobs.ts';
import type { PhotoRecords } from '../../../src/server/storage/photos/PhotoRecords.ts';
import type { DriverRow, Place } from '../storage/photoDrivers/Clause.ts';
import type { DriverInCloud, Rows } from '../storage/photoDrivers/driversUnderTest.ts';
import { FailingService, failingPostgres, failingS3 } from './FailingService.ts';
import { emptyBucket, emptySchema } from './places.ts';

const inPostgres: DriverRow<PhotoRecords> = {
  name: 'in PostgreSQL',
  stores: 'at a service',
  // The database keeps deleted rows in its files until it cleans up, but somebody who steals a booth does not get the files of a remote
  // database.
  leftOut: ['damage', 'stored', 'room'],
  fresh: postgresPlace,
};

const inS3: DriverRow<PhotoBlobs> = {
  name: 'in an S3 store',
  stores: 'at a service',
  // The store guards against flipped bits. `s3Blobs.test.ts` covers missing, truncated and replaced bytes.
  leftOut: ['damage', 'room'],
  fresh: s3Place,
};

/** Like `driversUnderTest`, for drivers that need engines. */
export const driversInCloud: Readonly<Record<DriverInCloud, Rows>> = { cloud: { blobs: [inS3], records: [inPostgres] } };

function postgresPlace(): Place<PhotoRecords> {
  const troubles = new FailingService({ 'storage-full': '53100', 'storage-unavailable': 'CONNECTION_CLOSED' });
  let url: Promise<string> | undefined;
  async function open(): Promise<PhotoRecords> {
    url ??= emptySchema();
    const calls = postgresCalls(await url, 3);
    onTestFinished(() => calls.close());
    await calls.migrate(schemaSteps);
    return postgresRecords(failingPostgres(calls, troubles));
  }
  return { open, reopen: open, troubles };
}

function s3Place(): Place<PhotoBlobs> {
  const troubles = new FailingService({ 'storage-full': 'ENOSPC', 'storage-unavailable': 'ECONNRESET' });
  let calls: Promise<S3Calls> | undefined;
  const place = (): Promise<S3Calls> => (calls ??= openBucket());
  const open = async (): Promise<PhotoBlobs> => s3Blobs(failingS3(await place(), troubles));
  return { open, reopen: open, troubles, stored: async () => storedIn(await place()) };
}

async function openBucket(): Promise<S3Calls> {
  const calls = s3Calls(await emptyBucket());
  onTestFinished(() => calls.close());
  return calls;
}

/** All objects of a bucket, with their content. */
export async function storedIn(calls: S3Calls): Promise<Uint8Array[]> {
  const { objects } = await calls.list('', null);
  return Promise.all(
    objects.map(async ({ name }) => {
      const pieces: Uint8Array[] = [];
      const reader = await calls.get(name, 0);
      for (let piece = await reader?.next(); piece; piece = await reader?.next()) pieces.push(piece);
      return Buffer.concat(pieces);
    }),
  );
}
