import { expect } from 'vitest';
import { postgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresRecords } from '../../../src/server/storage/photos/drivers/postgresRecords.ts';
import type { BucketSettings } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import { s3Calls } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import { untilTrue } from '../print/untilTrue.ts';
import { settled } from '../time/settled.ts';
import type { SamplePhoto } from '../visit/samplePhoto.ts';
import { inDatabase } from './places.ts';

/** The names of all objects in a bucket. */
export async function objectsIn(bucket: BucketSettings): Promise<readonly string[]> {
  const calls = s3Calls(bucket);
  const { objects } = await calls.list('', null);
  calls.close();
  return objects.map(({ name }) => name);
}

/** The keys of all photos that a database records. */
export async function onRecord(databaseUrl: string): Promise<readonly string[]> {
  const calls = postgresCalls(databaseUrl, 1);
  const keys = await settled(postgresRecords(calls).keys());
  await calls.close();
  return keys;
}

/**
 * Expects that each of these photos is stored once after another server's sweep, that nothing else is stored, and that two more sweeps
 * remove the photos after they expire. `direct`: the database's own address, not that of a program in front of it.
 */
export async function expectKeptOnce(
  { direct, bucket, start }: { readonly direct: string; readonly bucket: BucketSettings; readonly start: () => Promise<unknown> },
  photos: readonly SamplePhoto[],
): Promise<void> {
  await start();
  await untilTrue(async () => (await objectsIn(bucket)).length === photos.length, 60_000);
  const keys = photos.map(({ key }) => key).toSorted();
  expect((await objectsIn(bucket)).map((name) => name.split('/')[0]).toSorted()).toEqual(keys);
  expect([...(await onRecord(direct))].toSorted()).toEqual(keys);
  await inDatabase((sql) => sql`UPDATE photos SET expires_ms = 1`, direct);
  for (const _sweep of [1, 2]) await start();
  await untilTrue(async () => (await objectsIn(bucket)).length === 0, 60_000);
}
