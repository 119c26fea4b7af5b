import { z } from 'zod';
import type { Result } from '../../../../shared/errors.ts';
import { success } from '../../../../shared/errors.ts';
import { asWritten } from '../../sqlite/sqliteCalls.ts';
import { attempt } from '../../disk/attempt.ts';
import type { PhotoRecords, PhotoState } from '../PhotoRecords.ts';
import type { StorageKey } from '../storageKey.ts';
import type { PostgresCalls, Statement } from './postgresCalls.ts';

/** The driver returns 64-bit integers as text. */
const whole = z.coerce.number().int().nonnegative();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const keptRow = z.object({ size_bytes: whole, sha256: hash, delete_token_hash: hash, place: z.string().nullable(), expires_ms: whole });
const goneRow = z.object({ gone: z.enum(['deleted', 'expired']) });
const stateRow = z.union([goneRow, keptRow]);
const stateRows = z.array(stateRow).max(1);
const keyedStateRows = z.array(z.object({ key: z.string() }).and(stateRow));
const keyRows = z.array(z.object({ key: z.string().transform((key) => key as StorageKey) }));
const countRows = z.tuple([z.object({ count: whole })]);
const clearedRows = z.tuple([z.object({ cleared_ms: whole })]);
const leaps = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(z.array(z.object({ atMs: z.number(), heldMs: z.number(), missedMs: z.number() })));
const clockRows = z.tuple([z.object({ latest_ms: whole, leaps })]);

function stateOf(row: z.output<typeof stateRow> | undefined): PhotoState {
  if (row === undefined) return { kind: 'unknown' };
  if ('gone' in row) return { kind: 'gone', reason: row.gone };
  const { size_bytes: sizeBytes, sha256, delete_token_hash: deleteTokenHash, place, expires_ms: expiresMs } = row;
  return { kind: 'kept', label: { sizeBytes, sha256, deleteTokenHash, expiresMs, ...(place !== null && { place }) } };
}

/** The SET clause that turns a row into a tombstone and erases the rest. */
const leaving = (reason: string, atMs: string): string =>
  `gone = ${reason}, gone_ms = ${atMs}::text::bigint, size_bytes = NULL, sha256 = NULL, delete_token_hash = NULL, place = NULL, expires_ms = NULL`;

/** Sorted, so that two servers locking the same rows cannot deadlock. */
const listed = (keys: readonly StorageKey[]): string => keys.toSorted().join(',');

const departing = (keys: readonly StorageKey[], reason: string, atMs: number): Statement => [
  `INSERT INTO photos (key, gone, gone_ms) SELECT key, $2, $3::text::bigint FROM unnest(string_to_array($1, ',')) AS key ORDER BY key
   ON CONFLICT (key) DO UPDATE SET ${leaving('$2', '$3')} WHERE photos.gone IS NULL`,
  [listed(keys), reason, String(atMs)],
];

const clearing = (atMs: number): Statement => ['UPDATE clock SET cleared_ms = $1::text::bigint', [String(atMs)]];

/** Records in a PostgreSQL database that `migrate` has prepared, for any number of concurrent servers. */
export function postgresRecords(calls: PostgresCalls): PhotoRecords {
  const ask = <T>(schema: z.ZodType<T>, ...statement: Statement): Promise<Result<T>> =>
    attempt(async () => asWritten(schema, [...(await calls.run(...statement))]));
  async function tell(...statement: Statement): Promise<Result<void>> {
    const told = await attempt(() => calls.run(...statement));
    return told.ok ? success(undefined) : told;
  }
  async function read<T, U>(asked: Promise<Result<T>>, of: (rows: T) => U): Promise<Result<U>> {
    const rows = await asked;
    return rows.ok ? success(of(rows.value)) : rows;
  }
  const keysOf = (rows: z.output<typeof keyRows>): StorageKey[] => rows.map(({ key }) => key);

  return {
    find: (key) =>
      read(
        ask(stateRows, 'SELECT gone, size_bytes, sha256, delete_token_hash, place, expires_ms FROM photos WHERE key = $1', [key]),
        ([row]) => stateOf(row),
      ),
    findAll: (keys) =>
      read(
        ask(
          keyedStateRows,
          `SELECT key, gone, size_bytes, sha256, delete_token_hash, place, expires_ms FROM photos WHERE key = ANY (string_to_array($1, ','))`,
          [keys.join(',')],
        ),
        (rows) => {
          const states = new Map(rows.map((row) => [row.key, stateOf(row)]));
          return keys.map((key) => states.get(key) ?? stateOf(undefined));
        },
      ),
    add: (key, { sizeBytes, sha256, deleteTokenHash, expiresMs, place = null }) =>
      read(
        ask(
          keyRows,
          `INSERT INTO photos (key, size_bytes, sha256, delete_token_hash, expires_ms, place)
           VALUES ($1, $2::text::bigint, $3, $4, $5::text::bigint, $6) ON CONFLICT (key) DO NOTHING RETURNING key`,
          [key, String(sizeBytes), sha256, deleteTokenHash, String(expiresMs), place],
        ),
        ({ length }) => (length === 0 ? 'refused' : 'added'),
      ),
    depart: async (keys, reason, atMs) => (keys.length === 0 ? success(undefined) : tell(...departing(keys, reason, atMs))),
    departAll: (reason, atMs, among) =>
      attempt(async () => {
        if (among !== undefined) {
          await calls.together([departing(among, reason, atMs), clearing(atMs)]);
          return among;
        }
        const [, rows] = await calls.together([
          // The lock makes concurrent inserts wait. Afterwards they see that all photos were cleared.
          ['LOCK TABLE photos IN SHARE ROW EXCLUSIVE MODE', []],
          [`UPDATE photos SET ${leaving('$1', '$2')} WHERE gone IS NULL RETURNING key`, [reason, String(atMs)]],
          clearing(atMs),
        ]);
        return keysOf(asWritten(keyRows, [...(rows ?? [])]));
      }),
    keys: () => read(ask(keyRows, 'SELECT key FROM photos WHERE gone IS NULL', []), keysOf),
    clearedMs: () => read(ask(clearedRows, 'SELECT cleared_ms FROM clock', []), ([{ cleared_ms: cleared }]) => cleared),
    count: () => read(ask(countRows, 'SELECT count(*) AS count FROM photos WHERE gone IS NULL', []), ([{ count }]) => count),
    expired: (nowMs) =>
      read(
        ask(keyRows, 'SELECT key FROM photos WHERE gone IS NULL AND expires_ms <= $1::text::bigint ORDER BY expires_ms LIMIT 1000', [
          String(nowMs),
        ]),
        keysOf,
      ),
    forget: (beforeMs) => tell('DELETE FROM photos WHERE gone IS NOT NULL AND gone_ms < $1::text::bigint', [String(beforeMs)]),
    limit: (expiresMs, latestMs) =>
      tell(
        `WITH limited AS (UPDATE photos SET expires_ms = $1::text::bigint WHERE gone IS NULL AND expires_ms > $1::text::bigint)
         UPDATE clock SET cleared_ms = least(cleared_ms, $2::text::bigint)`,
        [String(expiresMs), String(latestMs)],
      ),
    time: () =>
      read(ask(clockRows, 'SELECT latest_ms, leaps FROM clock', []), ([{ latest_ms: nowMs, leaps: claimed }]) => ({
        nowMs,
        leaps: claimed,
      })),
    noteTime: ({ nowMs, leaps: claimed }) =>
      tell('UPDATE clock SET latest_ms = $1::text::bigint, leaps = $2', [String(nowMs), JSON.stringify(claimed)]),
    close: () => calls.close(),
  };
}
