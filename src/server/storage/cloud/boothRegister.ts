import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { attempt } from '../disk/attempt.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';

/** A booth. Its name may change, its id never does. */
export interface CloudBooth {
  readonly id: string;
  readonly name: string;
}

/** A booth that was admitted at some time. */
export interface AdmittedBooth extends CloudBooth {
  readonly isRevoked: boolean;
}

/** The booths that may deliver photos. Calls fail with `storage-unavailable`, as other storage calls do. */
export interface BoothRegister {
  /** Admits a booth, or readmits it, and returns its token, which cannot be read later. Older tokens for this name become invalid. */
  admit(name: string): Promise<Result<string>>;
  /**
   * Revokes a booth; false if it does not exist. The caller says whether it passes a name or an id, because a booth may suggest a name that
   * is another booth's id.
   */
  revoke(which: { readonly name: string } | { readonly id: string }): Promise<Result<boolean>>;
  /**
   * Removes a revoked booth from the list and from all events; false if the booth is not revoked. Its counts remain, and so does the data
   * that identifies it if it rejoins.
   */
  remove(id: string): Promise<Result<boolean>>;
  booths(): Promise<Result<readonly AdmittedBooth[]>>;
  /** The booth with this token; null if there is none. When a booth first shows its next token, its previous token becomes invalid. */
  boothOf(token: string): Promise<Result<CloudBooth | null>>;
  /** Whether the booth with this id is still admitted. */
  isAdmitted(id: string): Promise<Result<boolean>>;
  /**
   * Stores the hash of the booth's next token and replaces an earlier one. False if the booth is revoked, if `token` is no longer its
   * token, or if `next` belongs to another booth. `next` is the token instead of its hash, because a booth that knows only another booth's
   * hash must not be able to claim it.
   */
  expect(id: string, token: string, next: string): Promise<Result<boolean>>;
}

const booths = z.array(z.object({ id: z.string(), name: z.string(), revoked: z.date().nullable() }));
const shown = z.array(z.object({ id: z.string(), name: z.string(), is_next: z.boolean() })).max(1);
const count = (rows: readonly unknown[]): number => rows.length;

/** Tokens are unguessable random bytes, so the hash needs no salt. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The register in a database that `migrate` has prepared. */
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
          // Earlier server versions may have stored another booth's token here without proof that the booth has it.
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
