import { createHash, randomBytes } from 'node:crypto';
import type { ConsoleAccount } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../../storage/photos/drivers/postgresCalls.ts';
import { accountColumns, accountOfRow, accountRows } from './accounts.ts';
import { consoleRows } from './consoleRows.ts';

/** Sessions of the console, in the database: any server knows them. Calls throw what the database throws. */
export interface ConsoleSessions {
  /** Begins a session and gives its token: 43 characters of base64url. */
  readonly begin: (account: string) => Promise<string>;
  /** Whose session this is, given that nobody has touched its page for `untouchedMs`; null if it is over. */
  readonly whoseIs: (token: string, untouchedMs: number) => Promise<ConsoleAccount | null>;
  readonly end: (token: string) => Promise<void>;
}

/** Ends the session of somebody who walked away. */
const consoleIdleMinutes = 30;
/** Ends every session overnight. */
export const longestSessionHours = 12;

/** Of random bytes nobody guesses the hash, so it needs no salt. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export function consoleSessions(calls: PostgresCalls): ConsoleSessions {
  const isOn = `touched > now() - interval '${String(consoleIdleMinutes)} minutes' AND begun > now() - interval '${String(longestSessionHours)} hours'`;
  return {
    async begin(account) {
      const token = randomBytes(32).toString('base64url');
      await calls.together([
        [`DELETE FROM console_sessions WHERE NOT (${isOn})`, []],
        ['INSERT INTO console_sessions (token_hash, account) VALUES ($1, $2::text::uuid)', [hashOf(token), account]],
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
    async end(token) {
      await calls.run('DELETE FROM console_sessions WHERE token_hash = $1', [hashOf(token)]);
    },
  };
}
