import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject, onTestFinished } from 'vitest';
import type { BucketSettings } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import { makeBucket } from './swiftServer.ts';

const newName = (): string => `t${randomBytes(8).toString('hex')}`;

/** Creates an empty schema in the tests' database and returns its address. */
export async function emptySchema(): Promise<string> {
  const url = new URL(inject('databaseUrl'));
  const name = newName();
  await inDatabase((sql) => sql.unsafe(`CREATE SCHEMA ${name}`));
  onTestFinished(async () => {
    await inDatabase((sql) => sql.unsafe(`DROP SCHEMA ${name} CASCADE`));
  });
  url.searchParams.set('search_path', name);
  return url.href;
}

/** Creates an empty database of its own, whose connections a test can end without harming other tests, and returns its address. */
export async function emptyDatabase(): Promise<string> {
  const url = new URL(inject('databaseUrl'));
  const name = newName();
  await inDatabase((sql) => sql.unsafe(`CREATE DATABASE ${name}`));
  onTestFinished(async () => {
    await inDatabase((sql) => sql.unsafe(`DROP DATABASE ${name} WITH (FORCE)`));
  });
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements in the tests' database, or at another address. */
export async function inDatabase<T>(work: (sql: postgres.Sql) => Promise<T>, url = inject('databaseUrl')): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** An empty bucket for one test. */
export const emptyBucket = (): Promise<BucketSettings> => makeBucket(inject('bucketsAddress'), newName());
