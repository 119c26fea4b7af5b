import type { ConsoleAccount } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';

/** The objects that a route's address can name, by parameter name. */
export const namedThings = ['event', 'booth', 'look', 'alert', 'person'] as const;
export type NamedThing = (typeof namedThings)[number];

/** An account, for access checks. */
export type Reaching = Pick<ConsoleAccount, 'id' | 'reachesAll'>;

/** An account with full access. */
export const everybody: Reaching = { id: '', reachesAll: true };

/** The local time at a booth at a given moment: the database's clock in the booth's zone (`boothZone.ts`), even if the booth's clock is wrong. */
export const timeAt = (moment: string, booth: string): string =>
  `(${moment} AT TIME ZONE 'UTC' + interval '1 minute' * coalesce((SELECT zone_minutes FROM booth_reports WHERE booth_reports.booth = ${booth}), 0))`;

/** The local day at a booth. Events begin and end with it. */
export const dayAt = (moment: string, booth: string): string => `${timeAt(moment, booth)}::date`;

/** The booth's event at a given moment, as defined in `step0014.ts`; `noEvent` for none. */
export const eventAt = (moment: string, booth: string): string => `visit_event(${booth}, ${moment})`;

/** The condition that a booth is at an event now. A booth is at one event at a time. */
export const isAt = (booth: string, event: string): string => `${eventAt('now()', booth)} = ${event}`;

/** The event that a booth belongs to at a given moment, also on days between events, as defined in `step0014.ts`; null for none. */
export const ownerAt = (moment: string, booth: string): string => `booth_owner(${booth}, ${moment})`;

/** The events of an account. `account` is an SQL parameter or expression for its id. */
const eventsOf = (account: string): string => `SELECT event FROM account_events AS own WHERE own.account::text = ${account}`;

/** The times at which a booth may have belonged to an account's events: a few days more than it did, for any time zone. */
const timesNear = (booth: string, account: string): string => `
  SELECT tstzrange(first_day - 3, least(last_day + 4, ended)) FROM booth_stays AS near
  WHERE near.booth = ${booth} AND near.event IN (${eventsOf(account)}) AND (ended IS NULL OR ended > first_day - 3)`;

/**
 * The condition that an account without full access reaches a booth at a given moment. A booth belongs to one event at a time: from the day
 * before the event to the day after, except days of another event. Uses a list of events instead of a join: rows are found by their booth
 * and then checked one by one. The exact check is slow, so rows from other customers' times, of which a booth may have any number, are
 * excluded first. `booth` is a parameter or a column with the name of its table.
 */
export const isReachedAt = (moment: string, booth: string, account: string): string =>
  `CASE WHEN ${moment} <@ ANY (ARRAY(${timesNear(booth, account)})) THEN ${ownerAt(moment, booth)} = ANY (ARRAY(${eventsOf(account)})) ELSE false END`;

/**
 * The condition that an account without full access reached the booth of a row in `booth_orders` when that command was given. The row names
 * the event to which the booth belonged then. Commands given between events, or by earlier servers (`step0019.ts`), need the exact check.
 */
export const wasReached = (account: string): string =>
  `CASE WHEN booth_orders.event IS NULL THEN ${isReachedAt('booth_orders.given', 'booth_orders.booth', account)} ELSE booth_orders.event IN (${eventsOf(account)}) END`;

/**
 * All booths that were ever at an account's events. Use this filter first on tables shared by all customers: the exact check runs once per
 * row, and one customer's many rows must not slow down the others.
 */
export const boothsEver = (account: string): string => `SELECT DISTINCT booth FROM booth_stays WHERE event IN (${eventsOf(account)})`;

/** The booths that account `$1` can access now. */
export const reachedBooths = `SELECT booth FROM (${boothsEver('$1')}) AS ever WHERE ${isReachedAt('now()', 'ever.booth', '$1')}`;

/**
 * The condition that a person can sign in with an account. `accounts` is the table's name. A locked account gives no commands and receives
 * no alerts.
 */
export const canSignIn = (accounts: string): string =>
  `(${accounts}.passphrase IS NOT NULL OR EXISTS (SELECT FROM passkeys WHERE passkeys.account = ${accounts}.id))`;

/** Tells a booth's operators that a command ended because the person who gave it lost access to the booth or the account. */
export const giverIsGone = 'The person who gave this command may no longer control the booth.';

const questions: Readonly<Record<NamedThing, string>> = {
  event: 'SELECT FROM account_events WHERE account::text = $1 AND event::text = $2',
  booth: `SELECT FROM (${reachedBooths}) AS reached WHERE booth::text = $2`,
  look: 'SELECT FROM uploaded_looks WHERE account::text = $1 AND id::text = $2',
  alert: `SELECT FROM alerts WHERE alerts.id::text = $2
    AND (alerts.account::text = $1 OR alerts.event IN (SELECT event FROM account_events WHERE account_events.account::text = $1))`,
  // Only accounts with full access see people.
  person: 'SELECT FROM accounts WHERE $1::text IS NULL AND $2::text IS NULL',
};

/** Which account can access which objects. Calls throw the database's errors. */
export interface ConsoleReach {
  /** Whether the account created the alert. */
  readonly isOwnAlert: (account: ConsoleAccount, alert: string) => Promise<boolean>;
  /** Whether the account can access an object. */
  readonly isReached: (account: ConsoleAccount, thing: NamedThing, named: string) => Promise<boolean>;
}

export const consoleReach = (calls: PostgresCalls): ConsoleReach => ({
  isOwnAlert: async ({ id }, alert) =>
    (await calls.run('SELECT FROM alerts WHERE account::text = $1 AND id::text = $2', [id, alert])).length > 0,
  isReached: async ({ id, reachesAll }, thing, named) => reachesAll || (await calls.run(questions[thing], [id, named])).length > 0,
});
