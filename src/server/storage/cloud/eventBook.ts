import { z } from 'zod';
import type { BoothOnConsole, ConsoleAccount, EventOnConsole } from '../../../shared/contract/console.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import type { BoothHour } from './boothReports.ts';
import { boothReports } from './boothReports.ts';
import { consoleRows, listed, orThrow } from './consoleRows.ts';

/** An event as it is entered. */
export interface EnteredEvent {
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly booths: readonly string[];
}

export interface BoothOfEvent {
  readonly id: string;
  readonly name: string;
  readonly isRevoked: boolean;
}

/** The events and their booths. Calls throw what the database throws. */
export interface EventBook {
  /** Those that an account reaches: now, then ahead, then over. `booths`: those that it reaches. */
  readonly all: (account: ConsoleAccount, booths: readonly BoothOnConsole[]) => Promise<readonly EventOnConsole[]>;
  readonly nameOf: (id: string) => Promise<string | null>;
  /** Enters an event, or changes the one of this id. Fails with a sentence where a booth is at another event on these days. */
  readonly enter: (id: string | null, event: EnteredEvent) => Promise<{ readonly id: string } | { readonly refused: string }>;
  readonly remove: (id: string) => Promise<void>;
  /** Its booths, those that are revoked too: what they have counted stays. */
  readonly boothsOf: (id: string) => Promise<readonly BoothOfEvent[]>;
  /** What these booths have reported of its days. */
  readonly hoursOf: (id: string, booths: readonly { readonly id: string }[]) => Promise<readonly BoothHour[]>;
}

const eventRow = z.object({
  id: z.uuid(),
  name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  booths: z.array(z.string()).nullable(),
  occasion: z.enum(['now', 'ahead', 'over']),
});
const nameRow = z.object({ name: z.string() });
const boothRow = z.object({ id: z.uuid(), name: z.string(), is_revoked: z.boolean() });
const idRow = z.object({ id: z.uuid() });
const clashRow = z.object({ booth: z.string(), event: z.string() });
const dayRow = z.object({ first_day: z.string(), last_day: z.string() });

export function eventBook(calls: PostgresCalls): EventBook {
  async function clash(id: string | null, { firstDay, lastDay, booths }: EnteredEvent): Promise<string | null> {
    const [found] = await consoleRows(
      calls,
      clashRow,
      `SELECT booths.name AS booth, events.name AS event FROM event_booths JOIN events ON events.id = event_booths.event JOIN booths ON booths.id = event_booths.booth
       WHERE event_booths.booth::text = ANY (string_to_array($1, ',')) AND events.id::text IS DISTINCT FROM $2
         AND events.first_day <= $4::text::date AND events.last_day >= $3::text::date ORDER BY 1, 2 LIMIT 1`,
      [listed(booths), id, firstDay, lastDay],
    );
    return found === undefined ? null : `${found.booth} is at “${found.event}” on some of these days, and can be at one event at a time.`;
  }
  return {
    all: async ({ id, reachesAll }, booths) =>
      (
        await consoleRows(
          calls,
          eventRow,
          `SELECT id, name, to_char(first_day, 'YYYY-MM-DD') AS first_day, to_char(last_day, 'YYYY-MM-DD') AS last_day,
             (SELECT array_agg(booth::text) FROM event_booths WHERE event = events.id) AS booths,
             CASE WHEN last_day < current_date THEN 'over' WHEN first_day > current_date THEN 'ahead' ELSE 'now' END AS occasion
           FROM events WHERE $2 = 'true' OR id IN (SELECT event FROM account_events WHERE account::text = $1)
           ORDER BY CASE WHEN last_day < current_date THEN 2 WHEN first_day > current_date THEN 1 ELSE 0 END,
             CASE WHEN last_day < current_date THEN current_date - last_day ELSE first_day - current_date END, name`,
          [id, String(reachesAll)],
        )
      ).map((row) => ({
        id: row.id,
        name: row.name,
        firstDay: row.first_day,
        lastDay: row.last_day,
        when: row.occasion,
        booths: booths
          .filter((booth) => row.booths?.includes(booth.id) === true)
          .map(({ id: booth, name, condition }) => ({ id: booth, name, condition })),
      })),
    nameOf: async (id) => (await consoleRows(calls, nameRow, 'SELECT name FROM events WHERE id::text = $1', [id]))[0]?.name ?? null,
    async enter(id, event) {
      const refused = await clash(id, event);
      if (refused !== null) return { refused };
      const { name, firstDay, lastDay } = event;
      const [row] =
        id === null
          ? await consoleRows(
              calls,
              idRow,
              'INSERT INTO events (name, first_day, last_day) VALUES ($1, $2::text::date, $3::text::date) RETURNING id',
              [name, firstDay, lastDay],
            )
          : await consoleRows(
              calls,
              idRow,
              'UPDATE events SET name = $1, first_day = $2::text::date, last_day = $3::text::date WHERE id::text = $4 RETURNING id',
              [name, firstDay, lastDay, id],
            );
      if (row === undefined) return { refused: 'This event was removed in the meantime.' };
      await calls.together([
        ['DELETE FROM event_booths WHERE event::text = $1', [row.id]],
        [
          `INSERT INTO event_booths (event, booth) SELECT $1::text::uuid, id FROM booths WHERE id::text = ANY (string_to_array($2, ','))`,
          [row.id, listed(event.booths)],
        ],
      ]);
      return { id: row.id };
    },
    async remove(id) {
      await calls.run('DELETE FROM events WHERE id::text = $1', [id]);
    },
    boothsOf: async (id) =>
      (
        await consoleRows(
          calls,
          boothRow,
          `SELECT booths.id, booths.name, revoked IS NOT NULL AS is_revoked FROM event_booths JOIN booths ON booths.id = booth
         WHERE event::text = $1 ORDER BY booths.name`,
          [id],
        )
      ).map(({ is_revoked: isRevoked, ...booth }) => ({ ...booth, isRevoked })),
    async hoursOf(id, booths) {
      const [days] = await consoleRows(
        calls,
        dayRow,
        `SELECT to_char(first_day, 'YYYY-MM-DD') AS first_day, to_char(last_day, 'YYYY-MM-DD') AS last_day FROM events WHERE id::text = $1`,
        [id],
      );
      if (days === undefined) return [];
      const ids = booths.map((booth) => booth.id);
      return orThrow(await boothReports(calls).hours(ids, days.first_day, days.last_day));
    },
  };
}
