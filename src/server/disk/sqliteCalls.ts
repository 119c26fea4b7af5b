import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from 'libsql';
import type { z } from 'zod';
import type { Result } from '../../shared/errors.ts';
import { BoothError, success } from '../../shared/errors.ts';
import { attempt, troubleCode } from './storageTrouble.ts';

/** How long a database that somebody else has locked is tried again, with growing pauses. */
const pausesMs = [5, 10, 20, 50, 100, 200, 400];

/** All of it or nothing. The binding's own hides why it failed where SQLite has rolled back by itself, as on a full disk. */
export function atOnce(database: Database, work: () => void): void {
  try {
    database.exec('BEGIN IMMEDIATE');
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** What was overwritten in the log of changes is overwritten in the database only by this, and the log emptied. */
export const foldLog = (database: Database): void => void database.exec('PRAGMA wal_checkpoint(TRUNCATE)');

/** What a query gave. A disk that has turned over some bits of it fails like one that doesn't answer. */
export function asWritten<T>(schema: z.ZodType<T>, rows: unknown): T {
  const { success: isSound, data, error: cause } = schema.safeParse(rows);
  if (isSound) return data;
  throw new BoothError('storage-unavailable', 'a record is not as it was written', { retryable: true, cause });
}

/** The database's calls are synchronous, so waiting for another's lock inside of them would stop everything: it is waited for out here. */
export async function patiently<T>(work: () => T): Promise<Result<T>> {
  for (const pauseMs of pausesMs) {
    try {
      return success(work());
    } catch (error) {
      if (!troubleCode(error)?.startsWith('SQLITE_BUSY')) return attempt(() => Promise.reject(error as Error));
    }
    await pause(pauseMs);
  }
  return attempt(work);
}
