import type { ConsoleAccount } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';

/** What a route's address can name, by the name of the parameter. */
export const namedThings = ['event', 'booth', 'look', 'alert', 'person'] as const;
export type NamedThing = (typeof namedThings)[number];

/** Whose reach it is. */
export type Reaching = Pick<ConsoleAccount, 'id' | 'reachesAll'>;

/** Whoever reaches everything. */
export const everybody: Reaching = { id: '', reachesAll: true };

/** The time at a booth at a moment: the database's clock in the booth's zone (`boothZone.ts`), however wrong the booth's clock is. */
export const timeAt = (moment: string, booth: string): string =>
  `(${moment} AT TIME ZONE 'UTC' + interval '1 minute' * coalesce((SELECT zone_minutes FROM booth_reports WHERE booth_reports.booth = ${booth}), 0))`;

/** The day there. Events begin and end with it. */
export const dayAt = (moment: string, booth: string): string => `${timeAt(moment, booth)}::date`;

/** The event that a booth is at at a moment, as `step0014.ts` has it; `noEvent` for none. */
export const eventAt = (moment: string, booth: string): string => `visit_event(${booth}, ${moment})`;

/** Whether a booth is at an event now, as a condition. A booth is at one event at a time. */
export const isAt = (booth: string, event: string): string => `${eventAt('now()', booth)} = ${event}`;

/** The events of an account. `account` is the parameter, or the text, that has its id. */
const eventsOf = (account: string): string => `SELECT event FROM account_events AS own WHERE own.account::text = ${account}`;

/**
 * Whether an account that does not reach all reaches a booth at a moment, as a condition. At each moment a booth is one event's: from the day before it to
 * the day after, but for days that are another's. A list of events, not a table to be joined: rows are found by their booth, and then judged one by one.
 */
export const isReachedAt = (moment: string, booth: string, account: string): string =>
  `booth_owner(${booth}, ${moment}) = ANY (ARRAY(${eventsOf(account)}))`;

/**
 * All booths that were ever at an account's events. Filter tables shared by all customers by these first: the exact check runs once per row, and one
 * customer's many rows must not slow down the others.
 */
export const boothsEver = (account: string): string => `SELECT DISTINCT booth FROM booth_stays WHERE event IN (${eventsOf(account)})`;

/** Those that it reaches now. `$1` is the account. */
export const reachedBooths = `SELECT booth FROM (${boothsEver('$1')}) AS ever WHERE ${isReachedAt('now()', 'booth', '$1')}`;

/** Whether somebody can sign in with an account, as a condition. `accounts` is the table's name. A locked account gives nothing and hears nothing. */
export const canSignIn = (accounts: string): string =>
  `(${accounts}.passphrase IS NOT NULL OR EXISTS (SELECT FROM passkeys WHERE passkeys.account = ${accounts}.id))`;

/** What a booth's operators read of a command whose giver has lost the booth, or the account. */
export const giverIsGone = 'Whoever gave this command may not control the booth any more.';

const questions: Readonly<Record<NamedThing, string>> = {
  event: 'SELECT FROM account_events WHERE account::text = $1 AND event::text = $2',
  booth: `SELECT FROM (${reachedBooths}) AS reached WHERE booth::text = $2`,
  look: 'SELECT FROM uploaded_looks WHERE account::text = $1 AND id::text = $2',
  alert: `SELECT FROM alerts WHERE alerts.id::text = $2
    AND (alerts.account::text = $1 OR alerts.event IN (SELECT event FROM account_events WHERE account_events.account::text = $1))`,
  // People are the business of those who reach all.
  person: 'SELECT FROM accounts WHERE $1::text IS NULL AND $2::text IS NULL',
};

/** What is whose. Calls throw what the database throws. */
export interface ConsoleReach {
  /** Whether an account itself made an alert. */
  readonly isOwnAlert: (account: ConsoleAccount, alert: string) => Promise<boolean>;
  /** Whether a thing is an account's to see. */
  readonly isReached: (account: ConsoleAccount, thing: NamedThing, named: string) => Promise<boolean>;
}

export const consoleReach = (calls: PostgresCalls): ConsoleReach => ({
  isOwnAlert: async ({ id }, alert) =>
    (await calls.run('SELECT FROM alerts WHERE account::text = $1 AND id::text = $2', [id, alert])).length > 0,
  isReached: async ({ id, reachesAll }, thing, named) => reachesAll || (await calls.run(questions[thing], [id, named])).length > 0,
});
