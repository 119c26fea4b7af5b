import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { BoothOnConsole, ConsoleAccount, EventOnConsole } from '../../../shared/contract/console.ts';
import type { PostgresCalls, Statement } from '../photos/drivers/postgresCalls.ts';
import type { BoothHour } from './boothReports.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { boothReports } from './boothReports.ts';
import { consoleRows, listed } from './consoleRows.ts';
import { orThrow } from '../../../shared/errors.ts';

/** An event as the user entered it. */
export interface EnteredEvent {
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly booths: readonly string[];
}

/** An event's name and first day. `counts` changes whenever the event's visits are counted. */
export interface FoundEvent {
  readonly name: string;
  readonly firstDay: string;
  readonly counts: string;
}

export interface BoothOfEvent {
  readonly id: string;
  readonly name: string;
  readonly isRevoked: boolean;
}

/** The events and their booths. Calls throw the database's errors. */
export interface EventBook {
  /** The events that an account can access: current, then upcoming, then past. `booths`: the booths that the account can access. */
  readonly all: (account: ConsoleAccount, booths: readonly BoothOnConsole[]) => Promise<readonly EventOnConsole[]>;
  readonly nameOf: (id: string) => Promise<string | null>;
  readonly find: (id: string) => Promise<FoundEvent | null>;
  /**
   * Creates an event, or changes the event with this id. Fails with a sentence if the event is too long, or if one of its booths is at
   * another event on these days.
   */
  readonly enter: (id: string | null, event: EnteredEvent) => Promise<{ readonly id: string } | Refused>;
  readonly remove: (id: string) => Promise<void>;
  /** The booths on the event's list, including revoked ones. */
  readonly boothsOf: (id: string) => Promise<readonly BoothOfEvent[]>;
  /** The booths on the event's list, and booths that counted visits there but are elsewhere now. */
  readonly countingAt: (id: string) => Promise<readonly Omit<BoothOfEvent, 'isRevoked'>[]>;
  /** The event's hours, yielded one day and two booths at a time, so that other requests are served in between. */
  readonly hoursOf: (id: string) => AsyncGenerator<readonly BoothHour[]>;
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
const countingRow = z.object({ id: z.uuid(), name: z.string() });
const dayRow = z.object({ day: z.string(), booths: z.array(z.string()) });
const clashRow = z.object({ booth: z.string(), event: z.string() });
const foundRow = z.object({ name: z.string(), firstDay: z.string(), counts: z.string() });

/** Limits an event's length, because its hours are summed on every view. */
const longestDays = 366;
const dayMs = 86_400_000;

/** Serializes changes: otherwise two events entered at the same time could get the same booth. */
export const aloneWithEvents: Statement = ['LOCK TABLE events, event_booths IN SHARE ROW EXCLUSIVE MODE', []];

/** The booths ($2) that are at an event other than $1 between days $3 and $4. */
export const clashing = `SELECT booths.name AS booth, clashes.name AS event FROM event_booths AS taken
  JOIN events AS clashes ON clashes.id = taken.event JOIN booths ON booths.id = taken.booth
  WHERE taken.booth::text = ANY (string_to_array($2, ',')) AND clashes.id::text <> $1
    AND clashes.first_day <= $4::text::date AND clashes.last_day >= $3::text::date`;

/** The reason for a refusal, and its text in the log. Customers read the log and must not learn about other events. */
export interface Refused {
  readonly refused: string;
  readonly logged?: string;
}

/** The refusal for the first row of `clashing`; null if there are no rows. */
export function clashIn(rows: readonly unknown[]): Refused | null {
  const [clash] = asWritten(z.array(clashRow), [...rows]);
  if (clash === undefined) return null;
  const says = (event: string): string => `${clash.booth} is at ${event} on some of these days, and can only be at one event at a time.`;
  return { refused: says(`“${clash.event}”`), logged: says('another event') };
}

export function eventBook(calls: PostgresCalls): EventBook {
  return {
    all: async ({ id, reachesAll }, booths) =>
      (
        await consoleRows(
          calls,
          eventRow,
          `SELECT id, name, to_char(first_day, 'YYYY-MM-DD') AS first_day, to_char(last_day, 'YYYY-MM-DD') AS last_day,
             (SELECT json_agg(booth) FROM event_booths WHERE event = events.id) AS booths,
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
    async enter(id, { name, firstDay, lastDay, booths }) {
      if ((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs >= longestDays)
        return {
          refused: 'An event can last a year at most. Please choose an earlier last day, and create another event for the time after.',
        };
      const event = id ?? randomUUID();
      const given = [event, listed(booths), firstDay, lastDay] as const;
      const [, clashes = [], entered] = await calls.together([
        aloneWithEvents,
        [`${clashing} ORDER BY 1, 2 LIMIT 1`, given],
        id === null
          ? [
              `INSERT INTO events (id, name, first_day, last_day) SELECT $1::text::uuid, $5, $3::text::date, $4::text::date
               WHERE NOT EXISTS (${clashing}) RETURNING id`,
              [...given, name],
            ]
          : [
              `UPDATE events SET name = $5, first_day = $3::text::date, last_day = $4::text::date
               WHERE id::text = $1 AND NOT EXISTS (${clashing}) RETURNING id`,
              [...given, name],
            ],
        // Booths that stay on the list keep their rows: each row is one stay of a booth, with a beginning and an end.
        [
          `DELETE FROM event_booths WHERE event::text = $1 AND booth::text <> ALL (string_to_array($2, ',')) AND NOT EXISTS (${clashing})`,
          given,
        ],
        [
          `INSERT INTO event_booths (event, booth) SELECT events.id, booths.id FROM events, booths
           WHERE events.id::text = $1 AND booths.id::text = ANY (string_to_array($2, ',')) AND NOT EXISTS (${clashing}) ON CONFLICT DO NOTHING`,
          given,
        ],
      ]);
      const clash = clashIn(clashes);
      if (clash !== null) return clash;
      return entered?.length === 1 ? { id: event } : { refused: 'This event was removed in the meantime.' };
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
    countingAt: (id) =>
      consoleRows(
        calls,
        countingRow,
        `SELECT booth AS id, coalesce(booths.name, removed_booths.name, '') AS name FROM (SELECT booth FROM visit_hours WHERE event::text = $1 UNION SELECT booth FROM event_booths WHERE event::text = $1) AS counting
           LEFT JOIN booths ON booths.id = booth LEFT JOIN removed_booths ON removed_booths.id = booth ORDER BY 2`,
        [id],
      ),
    async find(id) {
      const [row] = await consoleRows(
        calls,
        foundRow,
        `SELECT name, first_day::text AS "firstDay", (SELECT count(*) || ' ' || coalesce(sum(changes), 0) FROM visit_hours WHERE event = events.id) AS counts
         FROM events WHERE id::text = $1`,
        [id],
      );
      return row ?? null;
    },
    async *hoursOf(id) {
      const reports = boothReports(calls);
      const days = await consoleRows(
        calls,
        dayRow,
        'SELECT day::text, json_agg(DISTINCT booth) AS booths FROM visit_hours WHERE event::text = $1 GROUP BY day ORDER BY day',
        [id],
      );
      for (const { day, booths } of days)
        for (let at = 0; at < booths.length; at += 2) yield orThrow(await reports.hours(booths.slice(at, at + 2), day, day, id));
    },
  };
}
