import { z } from 'zod';
import type { ConsoleAccount, LogLine } from '../../../shared/contract/console.ts';
import type { LogAsked } from '../../../shared/contract/consoleRequests.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { boothsEver, isReachedAt } from './consoleReach.ts';
import { consoleRows, momentText } from './consoleRows.ts';

/** A person's action, as logged. */
export interface LoggedAct {
  readonly who: string;
  /** The person's account id; null for a person without an account. */
  readonly account: string | null;
  /** For example `renamed a booth`. */
  readonly act: string;
  /** The target of the action and any details; '' if none. */
  readonly about: string;
  readonly booth: string | null;
  readonly event: string | null;
  /** `done`, or the reason for the failure. */
  readonly outcome: string;
}

/** A permanent log of all actions: the database prevents changes to its lines. Calls throw the database's errors. */
export interface AuditLog {
  readonly add: (act: LoggedAct) => Promise<void>;
  /**
   * The matching lines, latest first. An account without full access sees its own actions, actions on its events, and actions on booths while they
   * were at its events.
   */
  readonly lines: (account: ConsoleAccount, asked: LogAsked, atMost?: number) => Promise<readonly LogLine[]>;
}

const linesAtOnce = 100;
const lineRow = z.object({
  number: z.coerce.number(),
  at: momentText,
  who: z.string(),
  act: z.string(),
  about: z.string(),
  outcome: z.string(),
});

/** The condition for a request's filters, except the position in the log. */
const isAsked = `($2::text IS NULL OR strpos(lower(concat_ws(' ', who, act, about, outcome)), lower($2)) > 0)
  AND ($3::text IS NULL OR at >= $3::text::timestamptz) AND ($4::text IS NULL OR at < $4::text::timestamptz)
  AND ($5::text IS NULL OR (outcome = 'done') = ($5 = 'done'))`;

export function auditLog(calls: PostgresCalls): AuditLog {
  return {
    async add({ who, account, act, about, booth, event, outcome }) {
      await calls.run(
        `INSERT INTO audit_log (who, account, act, about, booth, event, outcome) VALUES ($1, $7::text::uuid, $2, $3, $4::text::uuid, $5::text::uuid, $6)`,
        [who, act, about.slice(0, 500), booth, event, outcome.slice(0, 500), account],
      );
    },
    lines: ({ id, reachesAll }, { before, find, from, to, outcome }, atMost = linesAtOnce) => {
      const asked = [before, find, from, to, outcome].map((value) => value ?? null);
      const lines = (where: string, number: string): string => `SELECT number, at, who, act, about, outcome FROM audit_log
        WHERE ${number} < coalesce($1::text::bigint, 9223372036854775807) AND ${where} AND ${isAsked} ORDER BY ${number} DESC LIMIT ${String(atMost)}`;
      if (reachesAll) return consoleRows(calls, lineRow, lines('true', 'number'), asked);
      // Query each kind by its own index (step0013.ts): one combined condition would scan the log lines of all accounts.
      const latest = (where: string): string => lines(where, 'number + 0');
      return consoleRows(
        calls,
        lineRow,
        `WITH mine AS (SELECT event FROM account_events WHERE account = $6::text::uuid), reached AS (${boothsEver('$6')})
         SELECT DISTINCT * FROM (
           (${latest('account = $6::text::uuid')})
           UNION ALL SELECT found.* FROM mine CROSS JOIN LATERAL (${latest('audit_log.event = mine.event')}) AS found
           UNION ALL SELECT found.* FROM reached AS there
             CROSS JOIN LATERAL (${latest(`audit_log.booth = there.booth AND ${isReachedAt('audit_log.at', 'there.booth', '$6')}`)}) AS found
         ) AS found ORDER BY number DESC LIMIT ${String(atMost)}`,
        [...asked, id],
      );
    },
  };
}
