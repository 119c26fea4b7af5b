import { createHash, randomBytes } from 'node:crypto';
import type { ConsoleAccount } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { accountColumns, accountOfRow, accountRows } from './accounts.ts';
import { consoleRows } from './consoleRows.ts';

/** Sessions of the console, in the database: any server knows them. Calls throw what the database throws. */
export interface ConsoleSessions {
  /** For so long what `prove` gives is good. */
  readonly proofMinutes: number;
  /** Begins a session and gives its token: 43 characters of base64url. One that a passkey (its id) has begun ends with that passkey. */
  readonly begin: (account: string, passkey?: string) => Promise<string>;
  /** Whose session this is, given that nobody has touched its page for `untouchedMs`; null if it is over. */
  readonly whoseIs: (token: string, untouchedMs: number) => Promise<ConsoleAccount | null>;
  readonly end: (token: string) => Promise<void>;
  /**
   * Notes that a session's owner has shown passphrase or passkey again, and gives the proof of it: for some minutes, and for this session alone. It is no
   * cookie, so that whoever has stolen one has no proof.
   */
  readonly prove: (token: string) => Promise<string>;
  readonly isProven: (token: string, proof: string) => Promise<boolean>;
}

/** Ends the session of somebody who walked away. */
const consoleIdleMinutes = 30;
/** What cannot be undone is asked for within this time. */
const proofMinutes = 5;
/** Ends every session overnight. */
export const longestSessionHours = 12;

const newToken = (): string => randomBytes(32).toString('base64url');
/** Of random bytes nobody guesses the hash, so it needs no salt. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export function consoleSessions(calls: PostgresCalls): ConsoleSessions {
  const isOn = `touched > now() - interval '${String(consoleIdleMinutes)} minutes' AND begun > now() - interval '${String(longestSessionHours)} hours'`;
  return {
    proofMinutes,
    async begin(account, passkey) {
      const token = newToken();
      await calls.together([
        [`DELETE FROM console_sessions WHERE NOT (${isOn})`, []],
        [
          'INSERT INTO console_sessions (token_hash, account, passkey) VALUES ($1, $2::text::uuid, $3)',
          [hashOf(token), account, passkey ?? null],
        ],
      ]);
      return token;
    },
    async whoseIs(token, untouchedMs) {
      const [found] = await consoleRows(
        calls,
        accountRows,
        `SELECT ${accountColumns} FROM console_sessions JOIN accounts ON accounts.id = account WHERE token_hash = $1 AND ${isOn}`,
        [hashOf(token)],
      );
      if (found === undefined) return null;
      // Written at most every half minute, however often the page asks.
      await calls.run(
        `UPDATE console_sessions SET touched = now() - $2::text::interval
         WHERE token_hash = $1 AND touched < now() - $2::text::interval - interval '30 seconds'`,
        [hashOf(token), `${String(Math.round(untouchedMs / 1000))} seconds`],
      );
      return accountOfRow(found);
    },
    async prove(token) {
      const proof = newToken();
      await calls.run(
        `UPDATE console_sessions SET proof_hash = $2, proof_ends = now() + interval '${String(proofMinutes)} minutes' WHERE token_hash = $1`,
        [hashOf(token), hashOf(proof)],
      );
      return proof;
    },
    isProven: async (token, proof) =>
      (
        await calls.run('SELECT FROM console_sessions WHERE token_hash = $1 AND proof_hash = $2 AND proof_ends > now()', [
          hashOf(token),
          hashOf(proof),
        ])
      ).length === 1,
    async end(token) {
      await calls.run('DELETE FROM console_sessions WHERE token_hash = $1', [hashOf(token)]);
    },
  };
}
