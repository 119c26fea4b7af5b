import { z } from 'zod';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import type { PostgresCalls, Statement } from '../photos/drivers/postgresCalls.ts';

/**
 * The rows of a statement, checked against the schema of one. Throws what the database throws (with a `code`), as everything here that asks
 * it does: the console's one error handler says that it is away.
 */
export const consoleRows = async <T>(calls: PostgresCalls, schema: z.ZodType<T>, ...statement: Statement): Promise<readonly T[]> =>
  asWritten(z.array(schema), [...(await calls.run(...statement))]);

/** A moment as text. */
export const momentText = z.date().transform((moment) => moment.toISOString());

/** An array of ids as one value of a statement: `WHERE id::text = ANY (string_to_array($1, ','))`. */
export const listed = (ids: readonly string[]): string => ids.join(',');
