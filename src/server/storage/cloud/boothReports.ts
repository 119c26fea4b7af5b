import { z } from 'zod';
import type { BoothReport, ReportedBooth, HourSums, ReportAnswer } from '../../../shared/contract/booths.ts';
import { boothCommand, boothReport, hourSums } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { asWritten } from '../sqlite/sqliteCalls.ts';
import { attempt } from '../disk/storageTrouble.ts';
import type { PostgresCalls, Statement } from '../photos/drivers/postgresCalls.ts';
import { boothZone } from './boothZone.ts';
import { boothsAt, dayAt } from './consoleReach.ts';

/** The last that was heard of a booth. */
export interface ReceivedReport {
  /** Its id. */
  readonly booth: string;
  /** By the database's clock. */
  readonly heardMs: number;
  readonly heardSecondsAgo: number;
  /** Null if a newer server has written what this one cannot read. */
  readonly state: ReportedBooth | null;
}

/** The sums of an hour, of one booth. */
export interface BoothHour {
  readonly booth: string;
  readonly day: string;
  readonly hour: number;
  readonly sums: HourSums;
}

/** What booths report. Calls fail with `storage-unavailable`. */
export interface BoothReports {
  /** Notes a booth's report, and gives what it is to do. */
  hear(booth: string, report: BoothReport): Promise<Result<Omit<ReportAnswer, 'name'>>>;
  /** Of all booths that were ever heard. */
  heard(): Promise<Result<readonly ReceivedReport[]>>;
  /** Of these booths (ids), from one day to another one, both included. */
  hours(booths: readonly string[], fromDay: string, toDay: string): Promise<Result<readonly BoothHour[]>>;
}

const reportedBooth = boothReport.unwrap().omit({ sums: true, ended: true });
const openRows = z.array(z.object({ id: z.string(), body: z.unknown() }));
const clockRows = z.tuple([z.object({ now_ms: z.coerce.number() })]);
const receivedRows = z.array(
  z.object({ booth: z.string(), heard: z.date(), seconds: z.coerce.number(), report: reportedBooth.nullable().catch(null) }),
);
const hourRows = z.array(z.object({ booth: z.string(), day: z.string(), hour: z.number(), sums: hourSums }));
const maxAtOnce = 20;
/** A clock that is this wrong counts hours on another event's days: they are not taken until it is right. */
const wrongClockSeconds = 3600;
/** Of a booth: those of years of evenings. */
const maxHours = 5000;

/** Whoever gave a command may control the booth still: otherwise it is another customer's now, who wants none of it. */
const isGiversStill = `(account IS NULL OR EXISTS (SELECT FROM accounts WHERE accounts.id = booth_orders.account AND role = 'operator'
  AND (reaches_all OR booth_orders.booth IN (${boothsAt('now()', 'booth_orders.account::text')}))))`;

/** The reports in the database that `migrate` has prepared. */
export function boothReports(calls: PostgresCalls): BoothReports {
  return {
    hear: (booth, { sums, ended, ...state }) =>
      attempt(async () => {
        const statements: Statement[] = [
          [
            `INSERT INTO booth_reports (booth, heard, report, zone_minutes) VALUES ($1::uuid, now(), $2::text::jsonb, $3::text::smallint)
             ON CONFLICT (booth) DO UPDATE SET heard = excluded.heard, report = excluded.report, zone_minutes = excluded.zone_minutes`,
            [booth, JSON.stringify(state), String(boothZone(state))],
          ],
        ];
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
        if (ended.length > 0)
          statements.push([
            `UPDATE booth_orders SET ended = now(), outcome = given.outcome, says = given.says
             FROM jsonb_to_recordset($2::text::jsonb) AS given (id uuid, outcome text, says text)
             WHERE booth_orders.id = given.id AND booth_orders.booth = $1::uuid AND booth_orders.ended IS NULL`,
            [booth, JSON.stringify(ended)],
          ]);
        statements.push(
          [
            `UPDATE booth_orders SET ended = now(), outcome = 'failed', says = 'Whoever gave this order may not control the booth any more.'
             WHERE booth = $1::uuid AND ended IS NULL AND NOT ${isGiversStill}`,
            [booth],
          ],
          [`SELECT id, body FROM booth_orders WHERE booth = $1::uuid AND ended IS NULL ORDER BY sequence LIMIT ${maxAtOnce}`, [booth]],
          ['SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now_ms', []],
        );
        const answers = await calls.together(statements);
        const [{ now_ms: clockMs }] = asWritten(clockRows, [...(answers.at(-1) ?? [])]);
        // A command of a kind that a newer server has given is for a newer booth.
        const commands = asWritten(openRows, [...(answers.at(-2) ?? [])]).flatMap(({ id, body }) => {
          const command = boothCommand.safeParse(body);
          return command.success ? [{ id, order: command.data }] : [];
        });
        return { clockMs, orders: commands };
      }),
    heard: () =>
      attempt(async () =>
        asWritten(receivedRows, [
          ...(await calls.run('SELECT booth, heard, extract(epoch FROM now() - heard) AS seconds, report FROM booth_reports', [])),
        ]).map(({ booth, heard, seconds, report }) => ({
          booth,
          heardMs: heard.getTime(),
          heardSecondsAgo: Math.max(0, Math.floor(seconds)),
          state: report,
        })),
      ),
    hours: (booths, fromDay, toDay) =>
      attempt(async () =>
        asWritten(hourRows, [
          ...(await calls.run(
            `SELECT booth, day::text, hour, sums FROM booth_hours
             WHERE booth = ANY (string_to_array($1, ',')::uuid[]) AND day BETWEEN $2::text::date AND $3::text::date ORDER BY day, hour, booth`,
            [booths.join(','), fromDay, toDay],
          )),
        ]),
      ),
  };
}
