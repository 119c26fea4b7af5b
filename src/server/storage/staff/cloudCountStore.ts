import type { Database } from 'libsql';
import { z } from 'zod';
import type { BoothReport, ReportedVisit } from '../../../shared/contract/booths.ts';
import { countedDurations, maxDurationsInHour, maxReportedVisits, reportedVisit } from '../../../shared/contract/booths.ts';
import { largestBucket } from '../../../shared/contract/durationBuckets.ts';
import type { Result } from '../../../shared/errors.ts';
import { visitOutcome } from '../../../shared/contract/visitReport.ts';
import { atOnce, jsonText, patiently, query } from '../sqlite/sqliteCalls.ts';
import type { Store } from '../Store.ts';
import type { Instant } from './Instant.ts';
import { msSince } from './Instant.ts';
import { staffDatabase } from './staffDatabase.ts';

/** The part of a visit that the cloud counts. */
export type CountedInCloud = Omit<ReportedVisit, 'id' | 'secondsAgo'>;

type SumsBefore = BoothReport['sums'];

/** Counts that the cloud does not have yet. Calls fail with `storage-full` and `storage-unavailable`. */
export interface CloudCounts {
  /** The next counts to send, within a report's limits: visits from the oldest on, hourly sums from the newest back. */
  unsent(now: Instant): Promise<Result<Pick<BoothReport, 'visits' | 'sums'>>>;
  /** Marks these as counted by the cloud. */
  sent(counted: Pick<BoothReport, 'visits' | 'sums'>): Promise<Result<void>>;
}

/** How many report ids to remember: more reports than arrive while a kiosk still repeats one. */
const rememberedReports = 2000;
/** Limit for a booth that cannot reach its cloud: several days of continuous visits. */
const maxUnsent = 20_000;
const maxHours = 48;

const made = z.object({ run: z.string(), upMs: z.number(), calendarMs: z.number() });
/** Earlier releases used larger buckets for durations of more than three days. */
const keptBucket = z.int().transform((bucket) => Math.min(bucket, largestBucket));
const keptVisit = reportedVisit
  .unwrap()
  .omit({ id: true, secondsAgo: true })
  .extend({ durations: z.array(z.object({ kind: countedDurations, bucket: keptBucket })) })
  .readonly();
const unsentVisit = jsonText(z.object({ made, visit: keptVisit }));

/** Records a report inside a transaction. Returns false if its id was recorded before. `made` is null without a cloud. */
export function reportNotes(database: Database): (id: string, visit: CountedInCloud, made: Instant | null) => boolean {
  const add = database.prepare('INSERT INTO reported_visits (id, unsent) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const trim = database.prepare(
    `DELETE FROM reported_visits WHERE number <= (SELECT max(number) FROM reported_visits) - CASE WHEN unsent IS NULL THEN ${rememberedReports} ELSE ${maxUnsent} END`,
  );
  return (id, visit, made) => {
    const isNew = add.run(id, made === null ? null : JSON.stringify({ made, visit })).changes > 0;
    if (isNew) trim.run();
    return isNew;
  };
}

/** Counts for the cloud: visits with ids, and hourly sums of visits from before ids were introduced. */
export const cloudCountStore: Store<CloudCounts> = { in: staffDatabase, open: openCloudCounts };

function openCloudCounts(database: Database): CloudCounts {
  const unsent = query(
    database,
    z.object({ id: z.string(), unsent: unsentVisit }),
    `SELECT id, unsent FROM reported_visits WHERE unsent IS NOT NULL ORDER BY number LIMIT ${maxReportedVisits}`,
  );
  const take = database.prepare('UPDATE reported_visits SET unsent = NULL WHERE id = ?');
  const hours = query(
    database,
    z.object({ day: z.string(), hour: z.number().int() }),
    `SELECT DISTINCT day, hour FROM (SELECT day, hour FROM visits_before UNION SELECT day, hour FROM durations_before) ORDER BY day DESC, hour DESC LIMIT ${maxHours}`,
  );
  const visitsIn = query(
    database,
    z.object({ outcome: visitOutcome, count: z.number().int() }),
    'SELECT outcome, count FROM visits_before WHERE day = ? AND hour = ?',
  );
  const durationsIn = query(
    database,
    z.object({ kind: countedDurations, bucket: keptBucket, count: z.number().int() }),
    `SELECT kind, bucket, count FROM durations_before WHERE day = ? AND hour = ? ORDER BY count DESC, kind, bucket LIMIT ${maxDurationsInHour}`,
  );
  const forget = ['visits_before', 'durations_before'].map((table) => database.prepare(`DELETE FROM ${table} WHERE day = ? AND hour = ?`));

  function sumsIn(day: string, hour: number): SumsBefore[number]['of'] {
    const visits = visitsIn.all(day, hour);
    const sum = (...outcomes: string[]): number =>
      visits.reduce((total, { outcome, count }) => total + (outcomes.includes(outcome) ? count : 0), 0);
    return { cards: sum('card'), left: sum('left-survey', 'left-photo'), broken: sum('broken'), durations: durationsIn.all(day, hour) };
  }

  return {
    unsent: (now) =>
      patiently(() => ({
        visits: unsent.all().map(({ id, unsent: { made: then, visit } }) => ({ id, secondsAgo: msSince(then, now) / 1000, ...visit })),
        sums: hours.all().map(({ day, hour }) => ({ day, hour, of: sumsIn(day, hour) })),
      })),
    sent: ({ visits, sums }) =>
      patiently(() =>
        atOnce(database, () => {
          for (const { id } of visits) take.run(id);
          for (const { day, hour } of sums) for (const table of forget) table.run(day, hour);
        }),
      ),
  };
}
