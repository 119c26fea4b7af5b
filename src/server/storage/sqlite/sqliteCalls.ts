import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from 'libsql';
import { z } from 'zod';
import type { Result } from '../../../shared/errors.ts';
import { BoothError, success } from '../../../shared/errors.ts';
import { attempt, storageErrorCode } from '../disk/attempt.ts';

/** Pauses between retries while another process has the database locked. */
const pausesMs = [5, 10, 20, 50, 100, 200, 400];

/** Runs `work` in a transaction. The binding's own transactions hide the cause if SQLite rolls back by itself, as on a full disk. */
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

/** Checkpoints and truncates the write-ahead log. Deleted data in the database file is overwritten only by this. */
export const foldLog = (database: Database): void => void database.exec('PRAGMA wal_checkpoint(TRUNCATE)');

/** The rows of a query, checked against the schema. Corrupted rows fail like an unresponsive disk. */
export function asWritten<T>(schema: z.ZodType<T>, rows: unknown): T {
  const { success: isSound, data, error: cause } = schema.safeParse(rows);
  if (isSound) return data;
  throw new BoothError('storage-unavailable', 'a record is corrupted', { retryable: true, cause });
}

/** A prepared query whose rows are checked with `asWritten`. */
export interface Query<Row> {
  readonly all: (...values: readonly unknown[]) => Row[];
  /** Undefined if there is no row. */
  readonly find: (...values: readonly unknown[]) => Row | undefined;
  /** The row of a query that always returns one. */
  readonly one: (...values: readonly unknown[]) => Row;
}

export function query<Row>(database: Database, row: z.ZodType<Row>, sql: string): Query<Row> {
  const statement = database.prepare(sql);
  const [rows, perhaps] = [z.array(row), row.optional()];
  return {
    all: (...values) => asWritten(rows, statement.all(...values)),
    find: (...values) => asWritten(perhaps, statement.get(...values)),
    one: (...values) => asWritten(row, statement.get(...values)),
  };
}

/** A text column with JSON of this type. */
export const jsonText = <Value>(value: z.ZodType<Value>) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'no JSON' });
        return z.NEVER;
      }
    })
    .pipe(value);

/** Retries while another process has the database locked. The calls are synchronous, so SQLite's own busy timeout would block the event loop. */
export async function patiently<T>(work: () => T): Promise<Result<T>> {
  for (const pauseMs of pausesMs) {
    try {
      return success(work());
    } catch (error) {
      if (!storageErrorCode(error)?.startsWith('SQLITE_BUSY')) return attempt(() => Promise.reject(error as Error));
    }
    await pause(pauseMs);
  }
  return attempt(work);
}
