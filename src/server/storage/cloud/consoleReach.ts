import type { ConsoleAccount } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';

/** What a route's address can name, by the name of the parameter. */
export const namedThings = ['event', 'booth', 'look', 'alert', 'person'] as const;
export type NamedThing = (typeof namedThings)[number];

/** Whose reach it is. */
export type Reaching = Pick<ConsoleAccount, 'id' | 'reachesAll'>;

/** Whoever reaches everything. */
export const everybody: Reaching = { id: '', reachesAll: true };

/** The day at a booth at a moment: the database's clock in the booth's zone (`boothZone.ts`). Events begin and end with it, however wrong the booth's clock is. */
export const dayAt = (moment: string, booth: string): string =>
  `(${moment} AT TIME ZONE 'UTC' + interval '1 minute' * coalesce((SELECT zone_minutes FROM booth_reports WHERE booth_reports.booth = ${booth}), 0))::date`;

/** Whether a booth is at an event now, as a condition. A booth is at one event at a time. */
export const isAt = (booth: string, event: string): string => `EXISTS (
  SELECT FROM event_booths JOIN events ON events.id = event_booths.event
  WHERE event_booths.booth = ${booth} AND events.id = ${event} AND ${dayAt('now()', booth)} BETWEEN events.first_day AND events.last_day)`;

/**
 * The booths that an account which does not reach all reaches at a moment: those at one of its events, from the day before it to the day after, but for
 * days at which they are at another's. `account` is the parameter that has its id.
 */
export const boothsAt = (moment: string, account: string): string => `
  SELECT event_booths.booth FROM event_booths JOIN events ON events.id = event_booths.event
    JOIN account_events ON account_events.event = events.id AND account_events.account::text = ${account}
    CROSS JOIN LATERAL (SELECT ${dayAt(moment, 'event_booths.booth')} AS day) AS there
  WHERE there.day BETWEEN events.first_day - 1 AND events.last_day + 1 AND NOT EXISTS (
    SELECT FROM event_booths AS others JOIN events AS theirs ON theirs.id = others.event
    WHERE others.booth = event_booths.booth AND there.day BETWEEN theirs.first_day AND theirs.last_day
      AND theirs.id NOT IN (SELECT event FROM account_events AS own WHERE own.account::text = ${account}))`;

/**
 * The booths of an account's events, at whatever time. A table of all customers is asked by these first: whether a row's own moment is the account's is
 * worked out for each row, and nobody's many rows may slow down the others.
 */
export const boothsEver = (account: string): string =>
  `SELECT booth FROM event_booths JOIN account_events ON account_events.event = event_booths.event WHERE account_events.account::text = ${account}`;

/** Those that it reaches now. `$1` is the account. */
export const reachedBooths = boothsAt('now()', '$1');

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
