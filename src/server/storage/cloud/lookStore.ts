import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SentLook } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { attempt } from '../disk/attempt.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';

/** A stored theme without its bytes. */
export interface StoredLook extends SentLook {
  readonly addedMs: number;
}

/** The bytes of the cloud's themes. Their owners are stored in `consoleLooks.ts`. Calls fail with `storage-unavailable`. */
export interface LookStore {
  /** Stores a theme as text from `packLook`. Stores the same text only once, under its first name. */
  add(name: string, packed: Uint8Array): Promise<Result<StoredLook>>;
  /**
   * The theme with this id, if the booth was told to fetch it and has not shown it yet; otherwise null. The id in the result is that of the
   * stored bytes.
   */
  sentTo(booth: string, id: string): Promise<Result<StoredLook | null>>;
  /** Reads up to `length` bytes of a theme from `start`; the last read may return fewer. */
  read(id: string, start: number, length: number): Promise<Result<Uint8Array>>;
  /** A theme's bytes, half a megabyte in memory at a time. `turn` schedules each read. Throws if a read fails. */
  readonly pieces: (look: Pick<StoredLook, 'id' | 'sizeBytes'>, turn?: Turn) => AsyncGenerator<Uint8Array>;
}

/** Runs work in a queue; undefined if the work lost its place. */
type Turn = <T>(work: () => Promise<T>) => Promise<T | undefined>;

const pieceBytes = 512 * 1024;

const lookRows = z.array(
  z
    .object({ id: z.string(), name: z.string(), sha256: z.string(), size_bytes: z.number(), added: z.date() })
    .transform(({ size_bytes: sizeBytes, added, ...rest }): StoredLook => ({ ...rest, sizeBytes, addedMs: added.getTime() })),
);
/** Read as base64 text: the format of binary values depends on the database's settings. */
const byteRows = z.array(z.object({ bytes: z.string().transform((text) => Buffer.from(text, 'base64')) })).max(1);
const columns = 'id, name, sha256, size_bytes, added';

/** The themes in a database that `migrate` has prepared. */
export function lookStore(calls: PostgresCalls): LookStore {
  const all = async (...statement: Parameters<PostgresCalls['run']>): Promise<StoredLook[]> =>
    asWritten(lookRows, [...(await calls.run(...statement))]);
  const one = (...statement: Parameters<PostgresCalls['run']>): Promise<Result<StoredLook | null>> =>
    attempt(async () => (await all(...statement))[0] ?? null);
  const read: LookStore['read'] = (id, start, length) =>
    attempt(async () => {
      const rows = await calls.run(
        `SELECT encode(substring(bytes FROM $2::int FOR $3::int), 'base64') AS bytes FROM looks WHERE id::text = $1`,
        [id, start + 1, length],
      );
      return asWritten(byteRows, [...rows])[0]?.bytes ?? new Uint8Array();
    });
  return {
    add: (name, packed) =>
      attempt(async () => {
        const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
        const [look] = await all(
          `INSERT INTO looks (name, sha256, size_bytes, bytes) VALUES ($1, $2, $3, decode($4, 'base64'))
           ON CONFLICT (sha256) DO UPDATE SET added = now() RETURNING ${columns}`,
          [name, createHash('sha256').update(bytes).digest('hex'), bytes.length, bytes.toString('base64')],
        );
        if (look === undefined) throw new Error('an added theme is missing');
        return look;
      }),
    sentTo: (booth, id) =>
      one(
        `SELECT ${columns} FROM looks WHERE id::text = coalesce((SELECT look::text FROM uploaded_looks WHERE id::text = $2), $2) AND EXISTS (
           SELECT 1 FROM booth_orders WHERE booth = $1::uuid AND ended IS NULL AND body -> 'look' ->> 'id' = $2)`,
        [booth, id],
      ),
    read,
    async *pieces({ id, sizeBytes }, turn = (work) => work()) {
      for (let start = 0; start < sizeBytes; start += pieceBytes) {
        const piece = await turn(() => read(id, start, pieceBytes));
        if (piece === undefined) throw new Error('The rest of a theme was dropped from the request queue.');
        if (!piece.ok) throw piece.error;
        yield piece.value;
      }
    },
  };
}
