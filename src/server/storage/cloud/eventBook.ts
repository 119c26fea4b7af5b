import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { BoothOnConsole, ConsoleAccount, EventOnConsole } from '../../../shared/contract/console.ts';
import type { PostgresCalls, Statement } from '../photos/drivers/postgresCalls.ts';
import type { BoothHour } from './boothReports.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { boothReports } from './boothReports.ts';
import { consoleRows, listed } from './consoleRows.ts';
import { orThrow } from '../../../shared/errors.ts';

/** An event as it is entered. */
export interface EnteredEvent {
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly booths: readonly string[];
}

/** The name and days of an event. `reports` is another text after each report of one of its booths. */
export interface FoundEvent {
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly reports: string;
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
  readonly find: (id: string) => Promise<FoundEvent | null>;
  /** Enters an event, or changes the one of this id. Fails with a sentence where it is too long, or a booth is at another event on these days. */
  readonly enter: (id: string | null, event: EnteredEvent) => Promise<{ readonly id: string } | { readonly refused: string }>;
  readonly remove: (id: string) => Promise<void>;
  /** Its booths, those that are revoked too: what they have counted stays. */
  readonly boothsOf: (id: string) => Promise<readonly BoothOfEvent[]>;
  /** What these booths have reported of its days, a day and two booths at a time: others are answered in between. */
  readonly hoursOf: (
    days: Pick<FoundEvent, 'firstDay' | 'lastDay'>,
    booths: readonly { readonly id: string }[],
  ) => AsyncGenerator<readonly BoothHour[]>;
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
const dayRow = z.object({ day: z.string() });
const clashRow = z.object({ booth: z.string(), event: z.string() });
const foundRow = z.object({ name: z.string(), first_day: z.string(), last_day: z.string(), reports: z.string() });

/** Its hours are added up whenever somebody looks. */
const longestDays = 366;
const dayMs = 86_400_000;

/** One at a time: two events that are entered at once would get the same booth. */
const alone: Statement = ['LOCK TABLE events, event_booths IN SHARE ROW EXCLUSIVE MODE', []];

/** Booths ($2) that are at another event than $1 on days from $3 to $4. */
const clashing = `SELECT booths.name AS booth, clashes.name AS event FROM event_booths AS taken
  JOIN events AS clashes ON clashes.id = taken.event JOIN booths ON booths.id = taken.booth
  WHERE taken.booth::text = ANY (string_to_array($2, ',')) AND clashes.id::text <> $1
    AND clashes.first_day <= $4::text::date AND clashes.last_day >= $3::text::date`;

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
          refused: 'An event lasts a year at most: please choose a day sooner as its last, and make another event for the time after.',
        };
      const event = id ?? randomUUID();
      const given = [event, listed(booths), firstDay, lastDay] as const;
      const [, clashes = [], entered] = await calls.together([
        alone,
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
        [`DELETE FROM event_booths WHERE event::text = $1 AND NOT EXISTS (${clashing})`, given],
        [
          `INSERT INTO event_booths (event, booth) SELECT events.id, booths.id FROM events, booths
           WHERE events.id::text = $1 AND booths.id::text = ANY (string_to_array($2, ',')) AND NOT EXISTS (${clashing})`,
          given,
        ],
      ]);
      const [clash] = asWritten(z.array(clashRow), [...clashes]);
      if (clash !== undefined)
        return { refused: `${clash.booth} is at “${clash.event}” on some of these days, and can be at one event at a time.` };
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
    async find(id) {
      const [row] = await consoleRows(
        calls,
        foundRow,
        `SELECT name, to_char(first_day, 'YYYY-MM-DD') AS first_day, to_char(last_day, 'YYYY-MM-DD') AS last_day,
           (SELECT coalesce(md5(string_agg(booth || ' ' || extract(epoch FROM heard), ',' ORDER BY booth)), '')
            FROM booth_reports WHERE booth IN (SELECT booth FROM event_booths WHERE event = events.id)) AS reports
         FROM events WHERE id::text = $1`,
        [id],
      );
      return row === undefined ? null : { name: row.name, firstDay: row.first_day, lastDay: row.last_day, reports: row.reports };
    },
    async *hoursOf({ firstDay, lastDay }, booths) {
      const ids = booths.map((booth) => booth.id);
      const reports = boothReports(calls);
      const days = await consoleRows(
        calls,
        dayRow,
        `SELECT DISTINCT day::text FROM booth_hours
         WHERE booth = ANY (string_to_array($1, ',')::uuid[]) AND day BETWEEN $2::text::date AND $3::text::date ORDER BY day`,
        [listed(ids), firstDay, lastDay],
      );
      for (const { day } of days)
        for (let at = 0; at < ids.length; at += 2) yield orThrow(await reports.hours(ids.slice(at, at + 2), day, day));
    },
  };
}
