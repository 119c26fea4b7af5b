import { z } from 'zod';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import type { PostgresCalls, Statement } from '../photos/drivers/postgresCalls.ts';

/**
 * Runs a statement and checks its rows against the schema of a row. Throws the database's errors (with a `code`), like everything here; the
 * console's error handler reports that the database is unavailable.
 */
export const consoleRows = async <T>(calls: PostgresCalls, schema: z.ZodType<T>, ...statement: Statement): Promise<readonly T[]> =>
  asWritten(z.array(schema), [...(await calls.run(...statement))]);

/** The rows to thin out, and how many to keep. `where` selects the booths and the kind of rows. */
interface KeptRows {
  readonly table: string;
  readonly key: string;
  readonly where: string;
  readonly latestFirst: string;
  readonly most: number;
}

/**
 * Deletes the oldest rows beyond `most` for each booth and event. If counted by booth alone, one customer's rows would displace another's.
 */
export const keepLatest = ({ table, key, where, latestFirst, most }: KeptRows): string =>
  `DELETE FROM ${table} WHERE ${where} AND (${key}) IN (SELECT ${key} FROM (
     SELECT ${key}, row_number() OVER (PARTITION BY booth, event ORDER BY ${latestFirst}) AS place FROM ${table} WHERE ${where}
   ) AS placed WHERE place > ${String(most)})`;

/** A timestamp as ISO text. */
export const momentText = z.date().transform((moment) => moment.toISOString());

/** Ids as a single parameter of a statement: `WHERE id::text = ANY (string_to_array($1, ','))`. */
export const listed = (ids: readonly string[]): string => ids.join(',');
