import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import { asWritten } from '../disk/sqliteCalls.ts';
import { attempt } from '../disk/storageTrouble.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';

/** A booth that was admitted once. */
export interface AdmittedBooth {
  readonly name: string;
  readonly isRevoked: boolean;
}

/** Which booths may deliver photos. Calls fail with `storage-unavailable`, as those of storage do. */
export interface BoothRegister {
  /** Admits a booth, or one that is admitted anew: its token, which nobody can read afterwards. Older tokens of this name are worth nothing from then on. */
  admit(name: string): Promise<Result<string>>;
  /** Whether there was such a booth. */
  revoke(name: string): Promise<Result<boolean>>;
  booths(): Promise<Result<readonly AdmittedBooth[]>>;
  isAdmitted(token: string): Promise<Result<boolean>>;
}

const names = z.array(z.object({ name: z.string(), revoked: z.date().nullable() }));
const count = (rows: readonly unknown[]): number => rows.length;

/** Of random bytes nobody guesses the hash, so it needs no salt. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The register in the database that `migrate` has prepared. */
export function boothRegister(calls: PostgresCalls): BoothRegister {
  return {
    async admit(name) {
      const token = randomBytes(32).toString('base64url');
      const admitted = await attempt(() =>
        calls.run(
          `INSERT INTO booths (name, token_hash) VALUES ($1, $2)
           ON CONFLICT (name) DO UPDATE SET token_hash = excluded.token_hash, admitted = now(), revoked = NULL`,
          [name, hashOf(token)],
        ),
      );
      return admitted.ok ? success(token) : admitted;
    },
    revoke: (name) =>
      attempt(
        async () =>
          count(await calls.run('UPDATE booths SET revoked = coalesce(revoked, now()) WHERE name = $1 RETURNING name', [name])) > 0,
      ),
    booths: () =>
      attempt(async () =>
        asWritten(names, [...(await calls.run('SELECT name, revoked FROM booths ORDER BY name', []))]).map(({ name, revoked }) => ({
          name,
          isRevoked: revoked !== null,
        })),
      ),
    isAdmitted: (token) =>
      attempt(async () => count(await calls.run('SELECT name FROM booths WHERE token_hash = $1 AND revoked IS NULL', [hashOf(token)])) > 0),
  };
}
