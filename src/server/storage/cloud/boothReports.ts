import { z } from 'zod';
import type { BoothReport, ReportedBooth, HourSums, ReportAnswer } from '../../../shared/contract/booths.ts';
import { boothCommand, reportedBooth, storedHourSums } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { attempt } from '../disk/attempt.ts';
import type { PostgresCalls, Statement } from '../photos/drivers/postgresCalls.ts';
import { boothZone } from './boothZone.ts';
import { canSignIn, dayAt, eventAt, giverIsGone, isReachedAt, timeAt } from './consoleReach.ts';
import { keepLatest } from './consoleRows.ts';
import { endSilence, noteTroubles } from './troubleBook.ts';

/** The last report of a booth. */
export interface ReceivedReport {
  /** The booth's id. */
  readonly booth: string;
  /** By the database's clock. */
  readonly receivedMs: number;
  readonly heardSecondsAgo: number;
  /** Null if a newer server wrote a report that this server cannot read. */
  readonly state: ReportedBooth | null;
}

/** A booth's totals for one hour. */
export interface BoothHour {
  readonly booth: string;
  readonly day: string;
  readonly hour: number;
  readonly sums: HourSums;
}

/** The reports of booths. Calls fail with `storage-unavailable`. */
export interface BoothReports {
  /** Stores a booth's report and returns its open commands. */
  receive(booth: string, report: BoothReport): Promise<Result<Omit<ReportAnswer, 'name'>>>;
  /** The last report of each booth that has ever sent one. */
  received(): Promise<Result<readonly ReceivedReport[]>>;
  /** The hours of these booths (ids) from one day to another, both included, for one event or for all. Leaves out unreadable hours. */
  hours(booths: readonly string[], fromDay: string, toDay: string, event?: string): Promise<Result<readonly BoothHour[]>>;
}

const openRows = z.array(z.object({ id: z.string(), body: z.unknown() }));
const clockRows = z.tuple([z.object({ now_ms: z.coerce.number() })]);
const receivedRows = z.array(
  z.object({ booth: z.string(), received: z.date(), seconds: z.coerce.number(), report: reportedBooth.nullable().catch(null) }),
);
const hourRows = z.array(z.object({ booth: z.string(), day: z.string(), hour: z.number(), sums: storedHourSums.nullable().catch(null) }));
const maxAtOnce = 20;
/** Ignore hours if the booth's clock is off by this much or more: they would count on another event's days. */
const wrongClockSeconds = 3600;
/**
 * Maximum per booth and event, enough for years of evenings. `booth_hours` is not divided by event and has no figures beyond those in
 * `visit_hours`.
 */
const maxHours = 5000;

/**
 * Whether the account that gave the command may still control the booth. If not, the account is locked or the booth serves another
 * customer, and the command must not run.
 */
const isGiversStill = `(account IS NULL OR EXISTS (SELECT FROM accounts WHERE accounts.id = booth_orders.account AND role = 'operator' AND ${canSignIn('accounts')}
  AND (reaches_all OR ${isReachedAt('now()', 'booth_orders.booth', 'booth_orders.account::text')})))`;

/** In days. An older visit cannot be assigned to a day, so its id may be deleted. */
const [latestDays, idDays] = [366, 400];
/** More than any booth can reach; limits the table's size. */
const maxVisitsADay = 20_000;

/** Counts a booth's ($1) new visits ($2). Assigns each to its event and hour by the server's clock. */
const countVisits = `
  WITH given AS (
    SELECT DISTINCT ON (id) id, now() - interval '1 second' * seconds_ago AS moment, outcome, durations
    FROM jsonb_to_recordset($2::text::jsonb) AS sent (id text, seconds_ago double precision, outcome text, durations jsonb)
    WHERE seconds_ago < ${latestDays * 86_400} AND (SELECT count(*) FROM counted_visits WHERE booth = $1::uuid AND counted > now() - interval '1 day') < ${maxVisitsADay}
  ), fresh AS (
    INSERT INTO counted_visits (id, booth) SELECT id, $1::uuid FROM given ON CONFLICT DO NOTHING RETURNING id
  ), placed AS (
    SELECT ${eventAt('moment', '$1::uuid')} AS event, there::date AS day, extract(hour FROM there)::smallint AS hour, outcome, durations
    FROM given JOIN fresh USING (id) CROSS JOIN LATERAL (SELECT ${timeAt('moment', '$1::uuid')} AS there) AS local
  ), measured AS (
    SELECT event, day, hour, jsonb_agg(one || '{"count":1}') AS durations FROM placed CROSS JOIN LATERAL jsonb_array_elements(durations) AS one GROUP BY event, day, hour
  )
  INSERT INTO visit_hours (event, booth, day, hour, sums)
    SELECT event, $1::uuid, day, hour, jsonb_build_object('cards', count(*) FILTER (WHERE outcome = 'card'), 'left', count(*) FILTER (WHERE outcome = 'left'),
      'broken', count(*) FILTER (WHERE outcome = 'broken'), 'durations', coalesce((SELECT measured.durations FROM measured
        WHERE (measured.event, measured.day, measured.hour) = (placed.event, placed.day, placed.hour)), '[]'))
    FROM placed GROUP BY event, day, hour
    ON CONFLICT (event, booth, day, hour) DO UPDATE SET sums = added_sums(visit_hours.sums, excluded.sums, 1), changes = visit_hours.changes + 1`;

/** The reports in a database that `migrate` has prepared. */
export function boothReports(calls: PostgresCalls): BoothReports {
  return {
    receive: (booth, { visits, sums, ended, ...state }) =>
      attempt(async () => {
        const statements: Statement[] = [
          ...endSilence(booth),
          [
            `INSERT INTO booth_reports (booth, heard, report, zone_minutes) VALUES ($1::uuid, now(), $2::text::jsonb, $3::text::smallint)
             ON CONFLICT (booth) DO UPDATE SET heard = excluded.heard, report = excluded.report, zone_minutes = excluded.zone_minutes`,
            [booth, JSON.stringify(state), String(boothZone(state))],
          ],
          ...noteTroubles(booth, state),
        ];
        if (visits.length > 0)
          statements.push(
            [countVisits, [booth, JSON.stringify(visits.map(({ secondsAgo, ...visit }) => ({ ...visit, seconds_ago: secondsAgo })))]],
            [`DELETE FROM counted_visits WHERE booth = $1::uuid AND counted < now() - interval '${idDays} days'`, [booth]],
          );
        if (sums.length > 0)
          statements.push(
            [
              `INSERT INTO booth_hours (booth, day, hour, sums)
             SELECT DISTINCT ON (day, hour) $1::uuid, day, hour, "of" FROM jsonb_to_recordset($2::text::jsonb) AS given (day date, hour smallint, "of" jsonb)
             WHERE day <= ${dayAt(`(now() + interval '1 hour')`, '$1::uuid')} AND (day NOT BETWEEN $3::text::timestamp::date - 1 AND $3::text::timestamp::date
               OR abs(extract(epoch FROM $3::text::timestamp - (now() AT TIME ZONE 'UTC' + interval '1 minute' * $4::text::integer))) < ${wrongClockSeconds})
             ON CONFLICT (booth, day, hour) DO UPDATE SET sums = excluded.sums`,
              [booth, JSON.stringify(sums), `${state.day} ${state.time}`, String(boothZone(state))],
            ],
            [
              `DELETE FROM booth_hours WHERE booth = $1::uuid AND (day, hour) <= (
               SELECT day, hour FROM booth_hours WHERE booth = $1::uuid ORDER BY day DESC, hour DESC OFFSET ${maxHours} LIMIT 1)`,
              [booth],
            ],
          );
        if (visits.length + sums.length > 0)
          statements.push([
            keepLatest({
              table: 'visit_hours',
              key: 'event, day, hour',
              where: 'booth = $1::uuid',
              latestFirst: 'day DESC, hour DESC',
              most: maxHours,
            }),
            [booth],
          ]);
        if (ended.length > 0)
          statements.push([
            `UPDATE booth_orders SET ended = now(), outcome = given.outcome, says = given.says
             FROM jsonb_to_recordset($2::text::jsonb) AS given (id uuid, outcome text, says text)
             WHERE booth_orders.id = given.id AND booth_orders.booth = $1::uuid AND booth_orders.ended IS NULL`,
            [booth, JSON.stringify(ended)],
          ]);
        statements.push(
          [
            `UPDATE booth_orders SET ended = now(), outcome = 'failed', says = '${giverIsGone}'
             WHERE booth = $1::uuid AND ended IS NULL AND NOT ${isGiversStill}`,
            [booth],
          ],
          [`SELECT id, body FROM booth_orders WHERE booth = $1::uuid AND ended IS NULL ORDER BY sequence LIMIT ${maxAtOnce}`, [booth]],
          ['SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now_ms', []],
        );
        const answers = await calls.together(statements);
        const [{ now_ms: clockMs }] = asWritten(clockRows, [...(answers.at(-1) ?? [])]);
        // Skip commands of kinds that only newer servers know. They are for newer booths.
        const commands = asWritten(openRows, [...(answers.at(-2) ?? [])]).flatMap(({ id, body }) => {
          const command = boothCommand.safeParse(body);
          return command.success ? [{ id, order: command.data }] : [];
        });
        return { clockMs, tookVisits: true, orders: commands };
      }),
    received: () =>
      attempt(async () =>
        asWritten(receivedRows, [
          ...(await calls.run(
            'SELECT booth, heard AS received, extract(epoch FROM now() - heard) AS seconds, report FROM booth_reports',
            [],
          )),
        ]).map(({ booth, received, seconds, report }) => ({
          booth,
          receivedMs: received.getTime(),
          heardSecondsAgo: Math.max(0, Math.floor(seconds)),
          state: report,
        })),
      ),
    hours: (booths, fromDay, toDay, event) =>
      attempt(async () =>
        asWritten(hourRows, [
          ...(await calls.run(
            `SELECT booth, day::text, hour, sums FROM visit_hours WHERE booth = ANY (string_to_array($1, ',')::uuid[])
               AND day BETWEEN $2::text::date AND $3::text::date AND ($4::text IS NULL OR event::text = $4) ORDER BY day, hour, booth`,
            [booths.join(','), fromDay, toDay, event ?? null],
          )),
        ]).flatMap(({ sums, ...hour }) => (sums === null ? [] : [{ ...hour, sums }])),
      ),
  };
}
