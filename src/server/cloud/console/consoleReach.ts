import type { ConsoleAccount } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../../storage/photos/drivers/postgresCalls.ts';

/** What a route's address can name, by the name of the parameter. */
export const namedThings = ['event', 'booth', 'look', 'alert', 'person'] as const;
export type NamedThing = (typeof namedThings)[number];

/** Whose reach it is. */
export type Reaching = Pick<ConsoleAccount, 'id' | 'reachesAll'>;

/** Whoever reaches everything. */
export const everybody: Reaching = { id: '', reachesAll: true };

/** How far a booth's own clock may be from the database's before it is taken to be wrong: all zones of the world. */
const clocksApart = `interval '26 hours'`;

/** The day at a booth at a moment, by its own clock where that has been heard of: events begin and end with it. */
const dayAt = (moment: string, booth: string): string => `(${moment}::timestamp + coalesce((
  SELECT CASE WHEN ahead BETWEEN -${clocksApart} AND ${clocksApart} THEN ahead END
  FROM (SELECT ((report->>'day') || ' ' || (report->>'time'))::timestamp - heard::timestamp AS ahead FROM booth_reports WHERE booth = ${booth}) AS clock
), interval '0'))::date`;

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

/** Those that it reaches now. `$1` is the account. */
export const reachedBooths = boothsAt('now()', '$1');

const questions: Readonly<Record<NamedThing, string>> = {
  event: 'SELECT FROM account_events WHERE account::text = $1 AND event::text = $2',
  booth: `SELECT FROM (${reachedBooths}) AS reached WHERE booth::text = $2`,
  look: 'SELECT FROM uploaded_looks WHERE account::text = $1 AND id::text = $2',
  alert: `SELECT FROM alerts JOIN account_events ON account_events.event = alerts.event WHERE account_events.account::text = $1 AND alerts.id::text = $2`,
  // People are the business of those who reach all.
  person: 'SELECT FROM accounts WHERE $1::text IS NULL AND $2::text IS NULL',
};

/** Whether a thing is an account's to see. Throws what the database throws. */
export async function isReached(
  calls: PostgresCalls,
  { id, reachesAll }: ConsoleAccount,
  thing: NamedThing,
  named: string,
): Promise<boolean> {
  if (reachesAll) return true;
  return (await calls.run(questions[thing], [id, named])).length > 0;
}
