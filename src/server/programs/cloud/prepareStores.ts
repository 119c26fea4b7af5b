import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { cloudReason } from '../../storage/cloudReason.ts';
import { attempt, storageErrorCode } from '../../storage/disk/attempt.ts';
import { readDatabaseAddress } from '../../storage/photos/drivers/databaseAddress.ts';
import type { CloudStorage } from '../../storage/photos/drivers/OpenDriver.ts';
import { onceAwake, wakesWithinMs } from '../../storage/photos/drivers/onceAwake.ts';
import { postgresCalls } from '../../storage/photos/drivers/postgresCalls.ts';
import { schemaSteps } from '../../storage/photos/drivers/postgresSteps/schemaSteps.ts';
import type { BucketSettings, S3Calls } from '../../storage/photos/drivers/s3Calls.ts';
import { s3Calls } from '../../storage/photos/drivers/s3Calls.ts';
import { whyNoTls } from '../../storage/photos/drivers/whyNoTls.ts';
import { StoreError } from '../../storage/storeRefusals.ts';

const noSuchDatabase = '3D000';
const noSuchBucket = 'NoSuchBucket';
/** A name that no photo has. */
const probe = 'stagebooth-prepare';

/**
 * Creates the database, its tables and the bucket if they are missing, and tests every operation that servers need. Returns one sentence about the
 * database and one about the bucket; fails with advice for the operator.
 */
export async function prepareStores({
  databaseUrl,
  bucket,
}: Pick<CloudStorage, 'databaseUrl' | 'bucket'>): Promise<Result<string, string>> {
  const database = await prepareDatabase(databaseUrl);
  if (!database.ok) return database;
  const store = await prepareBucket(bucket);
  return store.ok ? success(`${database.value}\n${store.value}\n`) : failure(`${database.value}\n${store.error}`);
}

async function prepareDatabase(url: string): Promise<Result<string, string>> {
  const address = readDatabaseAddress(url);
  if (!address.ok) return failure(`The database's address ${address.error}`);
  const { hosts, options } = address.value;
  const where = `The database "${String(options.database)}" at ${hosts.join(', ')}`;
  const first = await inDatabase(url, (calls) => onceAwake(() => calls.migrate(schemaSteps), wakesWithinMs));
  if (first.ok) return success(`${where} is ready.`);
  if (storageErrorCode(first.error.cause) !== noSuchDatabase)
    return failure(`${where} cannot be used: ${(await whyNoTls(address.value)) ?? cloudReason(first.error.cause)}.`);
  const creation = `CREATE DATABASE "${String(options.database).replaceAll('"', '""')}"`;
  // Every server has a database named `postgres`.
  const created = await inDatabase(url.replace(/^(\w+:\/\/[^/?]*\/)[^?]*/, '$1postgres'), (calls) => calls.run(creation, []));
  if (!created.ok)
    return failure(
      `${where} does not exist, and this user is not allowed to create it: ${cloudReason(created.error.cause)}. As an administrator there, run ${creation} OWNER "${String(options.user)}";`,
    );
  const second = await inDatabase(url, (calls) => calls.migrate(schemaSteps));
  return second.ok
    ? success(`${where} was created and is ready.`)
    : failure(`${where} cannot be used: ${cloudReason(second.error.cause)}.`);
}

async function inDatabase(url: string, work: (calls: ReturnType<typeof postgresCalls>) => Promise<unknown>): Promise<Result<unknown>> {
  const calls = postgresCalls(url, 1);
  const done = await attempt(() => work(calls));
  await calls.close();
  return done;
}

async function prepareBucket(settings: BucketSettings): Promise<Result<string, string>> {
  const store = s3Calls(settings);
  const tried = await attempt(() => tryBucket(store));
  store.close();
  if (tried.ok) return success(`The bucket at ${settings.url} ${tried.value === 'made' ? 'was created and is ready' : 'is ready'}.`);
  const { cause } = tried.error;
  const may = cause instanceof StoreError && cause.action === 'make' ? 'does not exist, and cannot be created' : 'cannot be used';
  return failure(`The bucket at ${settings.url} ${may}: ${cloudReason(cause)}.`);
}

/** The operations that servers need: list, put, ranged get, and delete with all versions. */
async function tryBucket(store: S3Calls): Promise<'made' | 'found'> {
  const found = await isThere(store);
  if (!found) await store.make();
  const writer = await store.put(probe, 2);
  await writer.finish(Buffer.from('ok'));
  const reader = await store.get(probe, 0);
  await reader?.next();
  reader?.close();
  const { objects } = await store.versions(probe, null);
  for (const object of objects) await store.remove(object);
  return found ? 'found' : 'made';
}

async function isThere(store: S3Calls): Promise<boolean> {
  try {
    await store.list('-', null);
    return true;
  } catch (error) {
    if (error instanceof StoreError && error.code === noSuchBucket) return false;
    throw error;
  }
}
