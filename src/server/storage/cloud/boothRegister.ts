import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { attempt } from '../disk/attempt.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';

/** A booth: its name may change, its id never does. */
export interface CloudBooth {
  readonly id: string;
  readonly name: string;
}

/** A booth that was admitted once. */
export interface AdmittedBooth extends CloudBooth {
  readonly isRevoked: boolean;
}

/** Which booths may deliver photos. Calls fail with `storage-unavailable`, as those of storage do. */
export interface BoothRegister {
  /** Admits a booth, or one that is admitted anew: its token, which nobody can read afterwards. Older tokens of this name are worth nothing from then on. */
  admit(name: string): Promise<Result<string>>;
  /** Whether there was such a booth. A booth suggests its own name, which may be another's id: whoever revokes says which of the two is meant. */
  revoke(which: { readonly name: string } | { readonly id: string }): Promise<Result<boolean>>;
  /** Takes a revoked booth off the list, and off all events. What it has counted stays, and so does what it is known by if it comes back. False for others. */
  remove(id: string): Promise<Result<boolean>>;
  booths(): Promise<Result<readonly AdmittedBooth[]>>;
  /** The booth whose token this is; null for nobody's. The first time that a booth shows its next token, the one before ends. */
  boothOf(token: string): Promise<Result<CloudBooth | null>>;
  /** Whether the booth of this id is admitted still. */
  isAdmitted(id: string): Promise<Result<boolean>>;
  /**
   * Notes the token that the booth will show next (its hash alone), in place of one that was noted before. False if the booth is revoked, if `token`,
   * which it shows, is not its token any more, or if `next` is another booth's. A hash would not do: whoever names another booth's must not become it.
   */
  expect(id: string, token: string, next: string): Promise<Result<boolean>>;
}

const booths = z.array(z.object({ id: z.string(), name: z.string(), revoked: z.date().nullable() }));
const shown = z.array(z.object({ id: z.string(), name: z.string(), is_next: z.boolean() })).max(1);
const count = (rows: readonly unknown[]): number => rows.length;

/** Of random bytes nobody guesses the hash, so it needs no salt. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The register in the database that `migrate` has prepared. */
export function boothRegister(calls: PostgresCalls): BoothRegister {
  return {
    async admit(name) {
      const token = randomBytes(32).toString('base64url');
      const admitted = await attempt(() =>
        calls.run(
          `INSERT INTO booths (name, token_hash) VALUES ($1, $2)
           ON CONFLICT (name) DO UPDATE SET token_hash = excluded.token_hash, next_token_hash = NULL, admitted = now(), revoked = NULL`,
          [name, tokenHash(token)],
        ),
      );
      return admitted.ok ? success(token) : admitted;
    },
    revoke: (which) =>
      attempt(
        async () =>
          count(
            await calls.run(
              `UPDATE booths SET revoked = coalesce(revoked, now()), next_token_hash = NULL WHERE ${'name' in which ? 'name' : 'id::text'} = $1 RETURNING name`,
              ['name' in which ? which.name : which.id],
            ),
          ) > 0,
      ),
    remove: (id) =>
      attempt(
        async () =>
          count(
            await calls.run(
              `WITH gone AS (DELETE FROM booths WHERE id = $1::text::uuid AND revoked IS NOT NULL RETURNING id, name, token_hash)
               INSERT INTO removed_booths (id, name, token_hash) SELECT id, name, token_hash FROM gone RETURNING id`,
              [id],
            ),
          ) > 0,
      ),
    booths: () =>
      attempt(async () =>
        asWritten(booths, [...(await calls.run('SELECT id, name, revoked FROM booths ORDER BY name', []))]).map(
          ({ id, name, revoked }) => ({ id, name, isRevoked: revoked !== null }),
        ),
      ),
    boothOf: (token) =>
      attempt(async () => {
        const rows = await calls.run(
          // What servers of before have noted may be another booth's token, of which nobody has shown that they have it.
          `SELECT id, name, token_hash <> $1 AS is_next FROM booths WHERE revoked IS NULL AND (token_hash = $1
             OR (next_token_hash = $1 AND NOT EXISTS (SELECT FROM booths AS others WHERE others.token_hash = $1)))`,
          [tokenHash(token)],
        );
        const [row] = asWritten(shown, [...rows]);
        if (row === undefined) return null;
        const { is_next: isNext, ...booth } = row;
        if (isNext)
          await calls.run('UPDATE booths SET token_hash = next_token_hash, next_token_hash = NULL WHERE next_token_hash = $1', [
            tokenHash(token),
          ]);
        return booth;
      }),
    isAdmitted: (id) =>
      attempt(async () => count(await calls.run('SELECT id FROM booths WHERE id = $1::uuid AND revoked IS NULL', [id])) > 0),
    expect: (id, token, next) =>
      attempt(
        async () =>
          count(
            await calls.run(
              `UPDATE booths SET next_token_hash = $3 WHERE id = $1::uuid AND token_hash = $2 AND revoked IS NULL
                 AND NOT EXISTS (SELECT FROM booths AS others WHERE others.token_hash = $3 OR (others.next_token_hash = $3 AND others.id <> booths.id))
               RETURNING id`,
              [id, tokenHash(token), tokenHash(next)],
            ),
          ) > 0,
      ),
  };
}
