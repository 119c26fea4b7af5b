import type { ConsoleAccount } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../../photos/drivers/postgresCalls.ts';

/** What a route's address can name, by the name of the parameter. */
export const namedThings = ['event', 'booth', 'look', 'alert', 'person'] as const;
export type NamedThing = (typeof namedThings)[number];

/**
 * Somebody who does not reach all reaches a booth while it is at one of their events, from the day before it to the day after: at other times it
 * may be another customer's. `$1` is the account.
 */
export const reachedBooths = `SELECT event_booths.booth FROM event_booths JOIN events ON events.id = event_booths.event
  JOIN account_events ON account_events.event = events.id
  WHERE account_events.account::text = $1 AND current_date BETWEEN events.first_day - 1 AND events.last_day + 1`;

const questions: Readonly<Record<NamedThing, string>> = {
  event: 'SELECT FROM account_events WHERE account::text = $1 AND event::text = $2',
  booth: `SELECT FROM (${reachedBooths}) AS reached WHERE booth::text = $2`,
  look: 'SELECT FROM account_looks WHERE account::text = $1 AND look::text = $2',
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
