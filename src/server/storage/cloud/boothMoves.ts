import { z } from 'zod';
import type { BoothMove } from '../../../shared/contract/console.ts';
import { sentLook } from '../../../shared/contract/booths.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { noEvent } from '../photos/drivers/postgresSteps/step0014.ts';
import { dayAt, eventAt } from './consoleReach.ts';
import { consoleRows } from './consoleRows.ts';
import type { Refused } from './eventBook.ts';
import { aloneWithEvents, clashIn, clashing } from './eventBook.ts';

/** Moves of booths between today's events. Calls throw the database's errors. */
export interface BoothMoves {
  /**
   * The booth's possible events today, and the effects of a move to each: the events on its day, then no event. The current one comes
   * first.
   */
  readonly choices: (booth: string) => Promise<readonly BoothMove[]>;
  /**
   * Moves a booth, starting now. Fails with a sentence if the event is not on today, or if the booth is assigned to a third event on that event's
   * days.
   */
  readonly move: (booth: string, event: string | null) => Promise<Refused | null>;
}

const moveRow = z.object({
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  is_here: z.boolean(),
  is_back: z.boolean(),
  cards: z.coerce.number(),
  readers: z.array(z.string()),
  look: sentLook.nullable(),
});
const dayRow = z.object({ first_day: z.string(), last_day: z.string(), is_on: z.boolean() });

const [booth, here] = ['$1::text::uuid', eventAt('now()', '$1::text::uuid')];

/** The theme of an event for a booth: the last theme sent to this booth there; otherwise the last one sent to any booth there. */
const lookAt = (event: string): string => `(SELECT body->'look' FROM booth_orders
  WHERE body->>'kind' = 'look' AND outcome IS DISTINCT FROM 'failed' AND booth_orders.booth IN (SELECT stays.booth FROM booth_stays AS stays WHERE stays.event = ${event})
    AND ${eventAt('booth_orders.given', 'booth_orders.booth')} = ${event} ORDER BY booth_orders.booth = ${booth} DESC, sequence DESC LIMIT 1)`;

/** The event that the booth left, if the move happened within the last day. */
const cameFrom = `(SELECT former.event FROM booth_stays AS former,
    (SELECT max(greatest(began, ended)) AS at FROM booth_stays WHERE booth_stays.booth = ${booth}) AS moved
  WHERE former.booth = ${booth} AND former.ended = moved.at AND moved.at > now() - interval '1 day' AND former.event <> ${here} ORDER BY number DESC LIMIT 1)`;

const choices = `
  SELECT there.id, there.name, coalesce(there.id, '${noEvent}') = ${here} AS is_here,
    coalesce(there.id = ${cameFrom}, false) AS is_back,
    (SELECT coalesce(sum((sums->>'cards')::integer), 0) FROM visit_hours
      WHERE visit_hours.booth = ${booth} AND event = coalesce(there.id, '${noEvent}') AND day = ${dayAt('now()', booth)}) AS cards,
    (SELECT coalesce(json_agg(accounts.name ORDER BY accounts.name), '[]') FROM account_events JOIN accounts ON accounts.id = account
      WHERE account_events.event = there.id AND NOT reaches_all) AS readers,
    ${lookAt('there.id')} AS look
  FROM (SELECT id, name FROM events WHERE ${dayAt('now()', booth)} BETWEEN first_day AND last_day UNION ALL SELECT NULL, NULL) AS there
  ORDER BY is_here DESC, is_back DESC, there.name NULLS LAST`;

export function boothMoves(calls: PostgresCalls): BoothMoves {
  return {
    choices: async (id) =>
      (await consoleRows(calls, moveRow, choices, [id])).map((row) => ({
        event: row.id === null || row.name === null ? null : { id: row.id, name: row.name },
        isHere: row.is_here,
        isBack: row.is_back,
        cardsToday: row.cards,
        readers: row.readers,
        look: row.look,
      })),
    async move(id, event) {
      if (event === null) {
        await calls.run(`DELETE FROM event_booths WHERE booth = ${booth} AND event = ${here}`, [id]);
        return null;
      }
      const [days] = await consoleRows(
        calls,
        dayRow,
        `SELECT first_day::text, last_day::text, ${dayAt('now()', booth)} BETWEEN first_day AND last_day AS is_on FROM events WHERE id::text = $2`,
        [id, event],
      );
      if (days === undefined) return { refused: 'This event was removed in the meantime.' };
      if (!days.is_on) return { refused: 'This event is not on today. Change its booths on the event’s own page.' };
      const given = [event, id, days.first_day, days.last_day] as const;
      const hereNow = eventAt('now()', '$2::text::uuid');
      const isFree = `NOT EXISTS (${clashing} AND clashes.id <> ${hereNow})`;
      const [, clashes = []] = await calls.together([
        aloneWithEvents,
        [`${clashing} AND clashes.id <> ${hereNow} ORDER BY 1, 2 LIMIT 1`, given],
        [`DELETE FROM event_booths WHERE booth = $2::text::uuid AND event = ${hereNow} AND event::text <> $1 AND ${isFree}`, given],
        [
          `INSERT INTO event_booths (event, booth) SELECT events.id, booths.id FROM events, booths
           WHERE events.id::text = $1 AND booths.id::text = $2 AND NOT EXISTS (${clashing}) ON CONFLICT DO NOTHING`,
          given,
        ],
      ]);
      return clashIn(clashes);
    },
  };
}
