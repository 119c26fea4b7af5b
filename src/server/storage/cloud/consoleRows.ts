import { z } from 'zod';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import type { PostgresCalls, Statement } from '../photos/drivers/postgresCalls.ts';

/**
 * Runs a statement and checks its rows against the schema of a row. Throws the database's errors (with a `code`), as everything here does: the
 * console's one error handler reports that the database is unavailable.
 */
export const consoleRows = async <T>(calls: PostgresCalls, schema: z.ZodType<T>, ...statement: Statement): Promise<readonly T[]> =>
  asWritten(z.array(schema), [...(await calls.run(...statement))]);

/** A timestamp as ISO text. */
export const momentText = z.date().transform((moment) => moment.toISOString());

/** Ids as one value of a statement: `WHERE id::text = ANY (string_to_array($1, ','))`. */
export const listed = (ids: readonly string[]): string => ids.join(',');
