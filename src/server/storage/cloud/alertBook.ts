import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Result } from '../../../shared/errors.ts';
import type { AlertMessage, AlertOnConsole, AlertSecret, ConsoleAccount } from '../../../shared/contract/console.ts';
import type { SharedDatabase, Statement } from '../photos/drivers/postgresCalls.ts';
import { canSignIn, isAt } from './consoleReach.ts';
import { consoleRows, listed, momentText } from './consoleRows.ts';
import { attempt } from '../disk/attempt.ts';

/** The last message of an alert about a booth. */
export interface ToldBooth {
  /** Reported problems that have not ended, one sentence each. */
  readonly problems: readonly string[];
  /** When the alert last sent a message about this booth, in milliseconds since 1970. */
  readonly atMs: number;
}

/** By the booth's id. */
export type Told = Readonly<Record<string, ToldBooth>>;

/** An alert, for use by the server. */
export interface KeptAlert {
  readonly id: string;
  /** Null: for all booths. */
  readonly event: { readonly id: string; readonly name: string } | null;
  /** Null if the alert was created before alerts recorded their account. */
  readonly maker: { readonly id: string; readonly name: string } | null;
  readonly url: string;
  readonly secret: string;
  readonly quietMinutes: number;
  readonly told: Told;
}

/** A message waiting for delivery. */
export interface WaitingMessage {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly body: string;
  readonly tries: number;
}

/** The alerts and their messages. Calls throw the database's errors. */
export interface AlertBook {
  /** Maximum number of alerts per event, and for all booths together. */
  readonly maxEach: number;
  /** Maximum number of alerts per account. */
  readonly maxOfAccount: number;
  /** Runs `work` unless another server is running it. Fails with `storage-unavailable`; bugs are thrown. */
  readonly alone: (work: () => Promise<void>) => Promise<Result<unknown>>;
  /** The alerts for events that an account can access, and its own alerts. */
  readonly all: (account: ConsoleAccount) => Promise<readonly AlertOnConsole[]>;
  /** Alerts whose creator currently has access to the events they report. */
  readonly heeded: () => Promise<readonly KeptAlert[]>;
  readonly find: (id: string) => Promise<KeptAlert | null>;
  /**
   * Adds an alert, which is deleted with its account. Null if the maximum is reached for its account, for its event, or for alerts about
   * all booths.
   */
  readonly add: (account: string, event: string | null, url: string, quietMinutes: number) => Promise<AlertSecret | null>;
  readonly remove: (id: string) => Promise<void>;
  /** Stores an alert's reported problems and queues its messages, in one transaction. */
  readonly tell: (id: string, told: Told, messages: readonly AlertMessage[]) => Promise<void>;
  /** The messages due now, alternating between accounts. Drops those about booths that the alert's creator can no longer access. */
  readonly due: () => Promise<readonly WaitingMessage[]>;
  /** Records the result of a delivery attempt; `againSeconds` schedules the next one. */
  readonly tried: (
    id: string,
    end: { readonly outcome: 'delivered' | 'given-up' } | { readonly againSeconds: number },
    says: string | null,
  ) => Promise<void>;
}

const [maxEach, maxOfAccount] = [20, 100];
const shownMessages = 5;
const shownLetters = 300;
const keptDays = 30;
const atOnce = 20;
/** Maximum number of pending messages per alert. Beyond it, the oldest are dropped: they are out of date and delay the others. */
const maxWaiting = 200;

const keptRow = z.object({
  id: z.uuid(),
  event: z.uuid().nullable(),
  event_name: z.string().nullable(),
  maker: z.uuid().nullable(),
  maker_name: z.string().nullable(),
  url: z.string(),
  secret: z.string(),
  quiet_minutes: z.number(),
  said: z.record(z.string(), z.object({ problems: z.array(z.string()), atMs: z.number() })),
});
const messageRow = z.object({
  id: z.uuid(),
  alert: z.uuid(),
  about: z.string(),
  made: momentText,
  outcome: z.enum(['delivered', 'given-up']).nullable(),
  tries: z.number(),
  says: z.string().nullable(),
});
const waitingRow = z.object({ id: z.uuid(), url: z.string(), secret: z.string(), body: z.string(), tries: z.number() });

const selection = `SELECT alerts.id, alerts.event, events.name AS event_name, accounts.id AS maker, accounts.name AS maker_name, url, secret, quiet_minutes, said
  FROM alerts LEFT JOIN events ON events.id = alerts.event LEFT JOIN accounts ON accounts.id = alerts.account`;

/** Whether an alert's creator still exists, can sign in and has access to the alert's event. False for alerts without a known creator. */
const isHeeded = `EXISTS (SELECT FROM accounts WHERE accounts.id = alerts.account AND ${canSignIn('accounts')} AND (accounts.reaches_all
  OR EXISTS (SELECT FROM account_events WHERE account_events.account = accounts.id AND account_events.event = alerts.event)))`;
/** Whether a waiting message's booth is currently at the alert's event. */
const isOfNow = `(alerts.event IS NULL OR ${isAt('alert_messages.booth', 'alerts.event')})`;

export function alertBook(calls: SharedDatabase): AlertBook {
  const kept = async (where: string, ...values: readonly string[]): Promise<readonly KeptAlert[]> =>
    (await consoleRows(calls, keptRow, `${selection} ${where} ORDER BY alerts.created`, [...values])).map((row) => ({
      id: row.id,
      event: row.event === null || row.event_name === null ? null : { id: row.event, name: row.event_name },
      maker: row.maker === null || row.maker_name === null ? null : { id: row.maker, name: row.maker_name },
      url: row.url,
      secret: row.secret,
      quietMinutes: row.quiet_minutes,
      told: row.said,
    }));
  const putInLine = (alert: string, message: AlertMessage): Statement => [
    'INSERT INTO alert_messages (id, alert, body) VALUES ($1::text::uuid, $2::text::uuid, $3)',
    [message.id, alert, JSON.stringify(message)],
  ];
  return {
    maxEach,
    maxOfAccount,
    alone: (work) => attempt(() => calls.alone(work, 'alerts')),
    async all({ id, reachesAll }) {
      const alerts = await kept(
        `WHERE $2 = 'true' OR alerts.account::text = $1 OR alerts.event IN (SELECT event FROM account_events WHERE account::text = $1)`,
        id,
        String(reachesAll),
      );
      const messages = await consoleRows(
        calls,
        messageRow,
        `SELECT id, alert, left(body::jsonb->>'text', ${String(shownLetters)}) AS about, made, outcome, tries, says FROM (
           SELECT *, row_number() OVER (PARTITION BY alert ORDER BY made DESC) AS place FROM alert_messages
           WHERE alert = ANY (string_to_array($1, ',')::uuid[])
         ) AS numbered WHERE place <= ${String(shownMessages)} ORDER BY made DESC`,
        [listed(alerts.map((alert) => alert.id))],
      );
      return alerts.map(({ secret: _secret, told: _told, url, maker, ...alert }) => ({
        ...alert,
        url: shownUrl(url),
        by: maker?.name ?? null,
        isOwn: maker?.id === id,
        messages: messages
          .filter((message) => message.alert === alert.id)
          .map(({ alert: _alert, outcome, ...message }) => ({ ...message, state: outcome ?? 'waiting' })),
      }));
    },
    heeded: () => kept(`WHERE ${isHeeded}`),
    find: async (id) => (await kept('WHERE alerts.id::text = $1', id))[0] ?? null,
    async add(account, event, url, quietMinutes) {
      const [id, secret] = [randomUUID(), randomBytes(32).toString('base64url')];
      const added = await calls.run(
        `INSERT INTO alerts (id, account, event, url, secret, quiet_minutes)
         SELECT $1::text::uuid, $6::text::uuid, $2::text::uuid, $3, $4, $5::text::integer
         WHERE (SELECT count(*) FROM alerts WHERE event::text IS NOT DISTINCT FROM $2) < ${String(maxEach)}
           AND (SELECT count(*) FROM alerts WHERE account::text = $6) < ${String(maxOfAccount)} RETURNING id`,
        [id, event, url, secret, String(quietMinutes), account],
      );
      return added.length === 1 ? { id, secret } : null;
    },
    async remove(id) {
      await calls.run('DELETE FROM alerts WHERE id::text = $1', [id]);
    },
    async tell(id, told, messages) {
      await calls.together([
        ['UPDATE alerts SET said = $2::text::jsonb WHERE id::text = $1', [id, JSON.stringify(told)]],
        ...messages.map((message) => putInLine(id, message)),
        [
          `UPDATE alert_messages SET outcome = 'given-up', ended = now(), says = 'Too many newer messages waited for this address.'
           WHERE alert = $1::text::uuid AND outcome IS NULL AND id IN (
             SELECT id FROM alert_messages WHERE alert = $1::text::uuid AND outcome IS NULL ORDER BY made DESC OFFSET ${String(maxWaiting)})`,
          [id],
        ],
        [
          `DELETE FROM alert_messages WHERE alert = $1::text::uuid AND outcome IS NOT NULL AND id IN (
             SELECT id FROM alert_messages WHERE alert = $1::text::uuid AND outcome IS NOT NULL ORDER BY made DESC OFFSET ${String(maxWaiting)})`,
          [id],
        ],
        [`DELETE FROM alert_messages WHERE made < now() - interval '${String(keptDays)} days'`, []],
      ]);
    },
    due: () =>
      consoleRows(
        calls,
        waitingRow,
        // Each account gets its first message before any gets a second: an account with many messages, or with an address that does not
        // answer, delays only itself. Selects a few messages and checks only those, so that many waiting messages do not slow down a round.
        `WITH turn AS (
           SELECT alert_messages.id FROM alert_messages JOIN alerts ON alerts.id = alert WHERE outcome IS NULL AND next_try <= now()
           ORDER BY row_number() OVER (PARTITION BY alerts.account ORDER BY next_try), next_try LIMIT ${String(atOnce)}
         ), judged AS MATERIALIZED (
           SELECT alert_messages.id, (${isHeeded} AND ${isOfNow}) IS TRUE AS is_good FROM turn JOIN alert_messages USING (id) JOIN alerts ON alerts.id = alert
         ), stale AS (
           UPDATE alert_messages SET outcome = 'given-up', ended = now(), says = 'Whoever made this alert can no longer see the booth.'
           WHERE id IN (SELECT id FROM judged WHERE NOT is_good)
         )
         SELECT alert_messages.id, url, secret, body, tries FROM judged JOIN alert_messages USING (id) JOIN alerts ON alerts.id = alert WHERE is_good`,
        [],
      ),
    async tried(id, end, says) {
      const [outcome, seconds] = 'outcome' in end ? [end.outcome, 0] : [null, end.againSeconds];
      await calls.run(
        `UPDATE alert_messages SET tries = tries + 1, outcome = $2, says = $3, next_try = now() + interval '1 second' * $4::text::numeric,
           ended = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END WHERE id::text = $1`,
        [id, outcome, says, String(seconds)],
      );
    },
  };
}

/** Shortens a webhook's address, which is often a secret itself, to a form that still distinguishes it. */
function shownUrl(url: string): string {
  const { origin } = new URL(url);
  const rest = url.slice(origin.length);
  return rest.length <= 12 ? url : `${origin}/…${rest.slice(-4)}`;
}
