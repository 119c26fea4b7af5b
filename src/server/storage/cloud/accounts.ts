import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ConsoleAccount, ConsoleRole, LockedAccount, PersonOnConsole } from '../../../shared/contract/console.ts';
import { accountCodeLength, consoleRoles } from '../../../shared/contract/console.ts';
import type { PassphraseHash } from '../secrets/passphraseHash.ts';
import { passphraseHash } from '../secrets/passphraseHash.ts';
import type { PostgresCalls, Statement } from '../photos/drivers/postgresCalls.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { canSignIn, giverIsGone } from './consoleReach.ts';
import { consoleRows, listed, momentText } from './consoleRows.ts';
import { isOn } from './sessionLimits.ts';

/** An account's role and the events it can access. */
export interface AccountRights {
  readonly role: ConsoleRole;
  readonly reachesAll: boolean;
  /** Event ids; ignored for accounts with full access. */
  readonly events: readonly string[];
}

/** The credentials of an account. */
export interface AccountKeys {
  readonly account: ConsoleAccount;
  readonly passphrase: PassphraseHash | null;
  /** A version that changes with every new passphrase or code. A login based on an older version fails. */
  readonly version: string;
  /** Whether this is the account's code and is still valid. */
  readonly isCode: (code: string) => boolean;
}

/** The accounts of the console. Calls throw the database's errors. */
export interface Accounts {
  /** How long a code is valid. */
  readonly codeHours: number;
  readonly all: () => Promise<readonly PersonOnConsole[]>;
  /** Null if no account has this name. Ignores case. */
  readonly keysOf: (name: string) => Promise<AccountKeys | null>;
  /** Creates an account and returns its activation code; null if the name is taken. */
  readonly make: (name: string, rights: AccountRights) => Promise<string | null>;
  /** Creates a new code for the account with this name; null if it doesn't exist. The passphrase stays valid until the code is used. */
  readonly renewCode: (name: string) => Promise<string | null>;
  /** Sets rights, and removes alerts that the account may no longer create. Returns false if no operator with full access would remain. */
  readonly change: (id: string, rights: AccountRights) => Promise<boolean>;
  /** Removes an account with its alerts. False if no operator with full access would remain. */
  readonly remove: (id: string) => Promise<boolean>;
  /**
   * Ends all sessions and waiting commands, and removes passphrase, code and passkeys: only a new code lets the person sign in again. Null if there
   * is no such account, or if no operator with full access would remain.
   */
  readonly lock: (id: string) => Promise<LockedAccount | null>;
  /**
   * Sets a passphrase, uses up the code, ends all sessions of the account and removes the given passkeys. Pass 'all' if a code authorized
   * the change: the person may have lost more than the passphrase. Returns the new version of the keys; null if `version` is out of date.
   */
  readonly setPassphrase: (
    id: string,
    version: string,
    hash: PassphraseHash,
    passkeys: readonly string[] | 'all',
  ) => Promise<string | null>;
  readonly nameOf: (id: string) => Promise<string | null>;
}

const codeHours = 24;

/** Excludes characters that are easily confused. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 60 random bits, so its hash needs no salt. */
const newCode = (): string => Array.from({ length: accountCodeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');
const hashOfCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('hex');

const accountRow = z.object({ id: z.uuid(), name: z.string(), role: z.enum(consoleRoles), reaches_all: z.boolean() });
/** An account as the page receives it. */
export const accountOfRow = ({ id, name, role, reaches_all: reachesAll }: z.output<typeof accountRow>): ConsoleAccount => ({
  id,
  name,
  role,
  reachesAll,
});
export const accountColumns = 'accounts.id, accounts.name, accounts.role, accounts.reaches_all';
export const accountRows: typeof accountRow = accountRow;
/** The `version` of an account's keys, as SQL. */
export const keysVersion = `md5(coalesce(accounts.passphrase::text, '') || ' ' || coalesce(accounts.code_hash, ''))`;

const keysRow = accountRow.extend({
  passphrase: passphraseHash.nullable(),
  code_hash: z.string().nullable(),
  code_good: z.boolean().nullable(),
  version: z.string(),
});
const personRow = accountRow.extend({
  events: z.array(z.string()).nullable(),
  state: z.enum(['ready', 'code', 'expired', 'locked']),
  passkeys: z.coerce.number(),
  sessions: z.coerce.number(),
  signed_in: momentText.nullable(),
});
const versionRow = z.object({ version: z.string() });
const keptRow = z.object({ had_passphrase: z.boolean(), had_code: z.boolean().nullable() });
const nameRow = z.object({ name: z.string() });

/** Serializes changes: otherwise two operators who demote each other at once would leave the console without an operator. */
const alone: Statement = ['LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE', []];

/** True for a row unless it is the last operator with full access who can sign in. */
const someoneIsLeft = `EXISTS (SELECT FROM accounts AS others WHERE others.id <> accounts.id AND others.role = 'operator' AND others.reaches_all
  AND ${canSignIn('others')})`;

export function accounts(calls: PostgresCalls): Accounts {
  const coded = async (text: string, values: readonly string[]): Promise<string | null> => {
    const code = newCode();
    const [row] = await consoleRows(calls, nameRow, text, [hashOfCode(code), String(codeHours), ...values]);
    return row === undefined ? null : code;
  };
  const putEvents = (events: readonly string[], where: string, who: string): readonly [string, readonly string[]] => [
    `INSERT INTO account_events (account, event) SELECT accounts.id, events.id FROM accounts, events
     WHERE ${where} AND events.id::text = ANY (string_to_array($2, ',')) ON CONFLICT DO NOTHING`,
    [who, listed(events)],
  ];
  return {
    codeHours,
    all: async () =>
      (
        await consoleRows(
          calls,
          personRow,
          `SELECT ${accountColumns}, (SELECT json_agg(event) FROM account_events WHERE account = accounts.id) AS events,
             (SELECT count(*) FROM passkeys WHERE account = accounts.id) AS passkeys, signed_in,
             (SELECT count(*) FROM console_sessions WHERE account = accounts.id AND ${isOn}) AS sessions,
             CASE WHEN passphrase IS NOT NULL THEN 'ready' WHEN code_ends > now() THEN 'code'
               WHEN code_hash IS NULL THEN 'locked' ELSE 'expired' END AS state
           FROM accounts ORDER BY lower(name)`,
          [],
        )
      ).map(({ events, state, passkeys, sessions, signed_in: signedIn, ...row }) => ({
        ...accountOfRow(row),
        events: events ?? [],
        state,
        passkeys,
        sessions,
        signedIn,
      })),
    async keysOf(name) {
      const [row] = await consoleRows(
        calls,
        keysRow,
        `SELECT ${accountColumns}, passphrase, code_hash, code_ends > now() AS code_good, ${keysVersion} AS version FROM accounts WHERE lower(name) = lower($1)`,
        [name],
      );
      if (row === undefined) return null;
      const { passphrase, version, code_hash: codeHash, code_good: isGood } = row;
      const isCode = (code: string): boolean =>
        codeHash !== null && isGood === true && timingSafeEqual(Buffer.from(hashOfCode(code)), Buffer.from(codeHash));
      return { account: accountOfRow(row), passphrase, version, isCode };
    },
    async make(name, { role, reachesAll, events }) {
      const code = await coded(
        `INSERT INTO accounts (name, role, reaches_all, code_hash, code_ends)
         VALUES ($3, $4, $5::text::boolean, $1, now() + interval '1 hour' * $2::text::integer) ON CONFLICT DO NOTHING RETURNING name`,
        [name, role, String(reachesAll)],
      );
      if (code !== null) await calls.run(...putEvents(events, 'lower(accounts.name) = lower($1)', name));
      return code;
    },
    renewCode: (name) =>
      coded(
        `UPDATE accounts SET code_hash = $1, code_ends = now() + interval '1 hour' * $2::text::integer WHERE lower(name) = lower($3) RETURNING name`,
        [name],
      ),
    async change(id, { role, reachesAll, events }) {
      const [, changed] = await calls.together([
        alone,
        [
          `UPDATE accounts SET role = $2, reaches_all = $3::text::boolean
           WHERE id::text = $1 AND (($2 = 'operator' AND $3 = 'true') OR ${someoneIsLeft}) RETURNING name`,
          [id, role, String(reachesAll)],
        ],
        ['DELETE FROM account_events WHERE account::text = $1', [id]],
        putEvents(events, 'accounts.id::text = $1', id),
        [
          `DELETE FROM alerts USING accounts WHERE alerts.account = accounts.id AND accounts.id::text = $1 AND NOT accounts.reaches_all
             AND NOT EXISTS (SELECT FROM account_events WHERE account_events.account = accounts.id AND account_events.event = alerts.event)`,
          [id],
        ],
      ]);
      return changed?.length === 1;
    },
    async remove(id) {
      const [, removed] = await calls.together([
        alone,
        [`DELETE FROM accounts WHERE id::text = $1 AND ${someoneIsLeft} RETURNING id`, [id]],
      ]);
      return removed?.length === 1;
    },
    async lock(id) {
      const isLocked = `EXISTS (SELECT FROM accounts WHERE id::text = $1 AND passphrase IS NULL AND code_hash IS NULL)`;
      // Update the account's row before deleting sessions: a session that is just beginning waits for the row (`consoleSessions.ts`) and
      // then finds changed keys.
      const [, kept, locked, sessions, passkeys] = await calls.together([
        alone,
        ['SELECT passphrase IS NOT NULL AS had_passphrase, code_ends > now() AS had_code FROM accounts WHERE id::text = $1', [id]],
        [
          `UPDATE accounts SET passphrase = NULL, code_hash = NULL, code_ends = NULL WHERE id::text = $1 AND ${someoneIsLeft} RETURNING id`,
          [id],
        ],
        [`DELETE FROM console_sessions WHERE account::text = $1 AND ${isLocked} RETURNING ${isOn} AS was_on`, [id]],
        [`DELETE FROM passkeys WHERE account::text = $1 AND ${isLocked} RETURNING id`, [id]],
        // Otherwise the next code would make the waiting commands valid again.
        [
          `UPDATE booth_orders SET ended = now(), outcome = 'failed', says = '${giverIsGone}' WHERE account::text = $1 AND ended IS NULL AND ${isLocked}`,
          [id],
        ],
      ]);
      const [was] = asWritten(z.array(keptRow), [...(kept ?? [])]);
      if (was === undefined || locked?.length !== 1) return null;
      return {
        sessions: asWritten(z.array(z.object({ was_on: z.boolean() })), [...(sessions ?? [])]).filter(({ was_on: wasOn }) => wasOn).length,
        passkeys: passkeys?.length ?? 0,
        hadPassphrase: was.had_passphrase,
        hadCode: was.had_code === true,
      };
    },
    async setPassphrase(id, version, hash, passkeys) {
      const isSet = `EXISTS (SELECT FROM accounts WHERE id::text = $1 AND passphrase = $2::text::jsonb)`;
      const set = JSON.stringify(hash);
      const [, updated] = await calls.together([
        ['SELECT FROM accounts WHERE id::text = $1 FOR UPDATE', [id]],
        [
          `UPDATE accounts SET passphrase = $2::text::jsonb, code_hash = NULL, code_ends = NULL WHERE id::text = $1 AND ${keysVersion} = $3
           RETURNING ${keysVersion} AS version`,
          [id, set, version],
        ],
        [`DELETE FROM console_sessions WHERE account::text = $1 AND ${isSet}`, [id, set]],
        passkeys === 'all'
          ? [`DELETE FROM passkeys WHERE account::text = $1 AND ${isSet}`, [id, set]]
          : [
              `DELETE FROM passkeys WHERE account::text = $1 AND ${isSet} AND id = ANY (string_to_array($3, ','))`,
              [id, set, listed(passkeys)],
            ],
      ]);
      return asWritten(z.array(versionRow), [...(updated ?? [])])[0]?.version ?? null;
    },
    nameOf: async (id) => (await consoleRows(calls, nameRow, 'SELECT name FROM accounts WHERE id::text = $1', [id]))[0]?.name ?? null,
  };
}
