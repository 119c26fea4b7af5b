import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ConsoleAccount, SessionOnConsole } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { accountColumns, accountOfRow, accountRows, keysVersion } from './accounts.ts';
import { consoleRows, momentText } from './consoleRows.ts';
import { isOn } from './sessionLimits.ts';

/**
 * The credential that begins a session: the passkey with this id, or a passphrase or code, checked against this version of the account's
 * keys.
 */
export type ShownKey = { readonly passkey: string } | { readonly version: string };

/** Sessions of the console. They are in the database, so every server knows them. Calls throw the database's errors. */
export interface ConsoleSessions {
  /** How long a proof from `prove` is valid. */
  readonly proofMinutes: number;
  /**
   * Begins a session in this browser and returns its token: 43 characters of base64url. A session ends if its passkey is removed. Null if
   * the key has since been changed or removed.
   */
  readonly begin: (account: string, shown: ShownKey, browser: string) => Promise<string | null>;
  /** The account of a session; null if the session is over. Also records the last activity: the page was last used `untouchedMs` ago. */
  readonly whoseIs: (token: string, untouchedMs: number) => Promise<ConsoleAccount | null>;
  readonly end: (token: string) => Promise<void>;
  /** The account's sessions, latest first. `token` identifies the requesting session. */
  readonly of: (account: string, token: string) => Promise<readonly SessionOnConsole[]>;
  /** Ends one of the account's sessions by id. */
  readonly endOne: (account: string, id: string) => Promise<boolean>;
  /**
   * Records that the person has repeated passphrase or passkey, and returns a proof for this session, valid for `proofMinutes`. The proof
   * is not a cookie, so a stolen cookie is not enough.
   */
  readonly prove: (token: string) => Promise<string>;
  readonly isProven: (token: string, proof: string) => Promise<boolean>;
}

/** An irreversible action needs a proof no older than this. */
const proofMinutes = 5;
const newToken = (): string => randomBytes(32).toString('base64url');
/** Tokens are unguessable random bytes, so the hash needs no salt. */
export const sessionHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const sessionRow = z.object({
  id: z.uuid(),
  begun: momentText,
  touched: momentText,
  browser: z.string().nullable(),
  passkey: z.string().nullable(),
  is_this: z.boolean(),
});

export function consoleSessions(calls: PostgresCalls): ConsoleSessions {
  return {
    proofMinutes,
    async begin(account, shown, browser) {
      const token = newToken();
      const [key, isShown] =
        'passkey' in shown
          ? [shown.passkey, 'EXISTS (SELECT FROM passkeys WHERE passkeys.id = $2 AND passkeys.account = accounts.id)']
          : [shown.version, `${keysVersion} = $2`];
      const [, begun] = await calls.together([
        // Locks the account's row. A concurrent lock or key change either finishes before the next statement or ends this session.
        ['UPDATE accounts SET signed_in = now() WHERE id = $1::text::uuid', [account]],
        [
          `INSERT INTO console_sessions (token_hash, account, passkey, browser)
           SELECT $3, id, $4, $5 FROM accounts WHERE id = $1::text::uuid AND ${isShown} RETURNING id`,
          [account, key, sessionHash(token), 'passkey' in shown ? key : null, browser],
        ],
        // Lock the account's row first, as everywhere that deletes sessions. In another order, two transactions could deadlock.
        [`DELETE FROM console_sessions WHERE NOT (${isOn})`, []],
      ]);
      return begun?.length === 1 ? token : null;
    },
    async whoseIs(token, untouchedMs) {
      const [found] = await consoleRows(
        calls,
        accountRows,
        `SELECT ${accountColumns} FROM console_sessions JOIN accounts ON accounts.id = account WHERE token_hash = $1 AND ${isOn}`,
        [sessionHash(token)],
      );
      if (found === undefined) return null;
      // Writes at most once per 30 seconds, however often the page asks.
      await calls.run(
        `UPDATE console_sessions SET touched = now() - $2::text::interval
         WHERE token_hash = $1 AND touched < now() - $2::text::interval - interval '30 seconds'`,
        [sessionHash(token), `${String(Math.round(untouchedMs / 1000))} seconds`],
      );
      return accountOfRow(found);
    },
    async prove(token) {
      const proof = newToken();
      await calls.run(
        `UPDATE console_sessions SET proof_hash = $2, proof_ends = now() + interval '${String(proofMinutes)} minutes' WHERE token_hash = $1`,
        [sessionHash(token), sessionHash(proof)],
      );
      return proof;
    },
    isProven: async (token, proof) =>
      (
        await calls.run('SELECT FROM console_sessions WHERE token_hash = $1 AND proof_hash = $2 AND proof_ends > now()', [
          sessionHash(token),
          sessionHash(proof),
        ])
      ).length === 1,
    async end(token) {
      await calls.run('DELETE FROM console_sessions WHERE token_hash = $1', [sessionHash(token)]);
    },
    of: async (account, token) =>
      (
        await consoleRows(
          calls,
          sessionRow,
          `SELECT console_sessions.id, begun, touched, browser, passkeys.name AS passkey, token_hash = $2 AS is_this
           FROM console_sessions LEFT JOIN passkeys ON passkeys.id = console_sessions.passkey
           WHERE console_sessions.account::text = $1 AND ${isOn} ORDER BY touched DESC, begun DESC`,
          [account, sessionHash(token)],
        )
      ).map(({ touched: used, is_this: isThis, ...session }) => ({ ...session, used, isThis })),
    endOne: async (account, id) =>
      (await calls.run('DELETE FROM console_sessions WHERE account::text = $1 AND id::text = $2 RETURNING id', [account, id])).length === 1,
  };
}
