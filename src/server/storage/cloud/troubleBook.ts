import { z } from 'zod';
import type { ReportedBooth } from '../../../shared/contract/booths.ts';
import type { ConsoleAccount, TroubleOnConsole } from '../../../shared/contract/console.ts';
import type { PostgresCalls, Statement } from '../photos/drivers/postgresCalls.ts';
import { clockMinutes, silentSeconds } from './boothCondition.ts';
import { eventAt, isReachedAt } from './consoleReach.ts';
import { consoleRows, keepLatest, momentText } from './consoleRows.ts';
import { problemKey } from '../../../shared/problemKey.ts';

/** A range of the problems, oldest first: skips `skip` of them and returns `count`. */
export interface TroublePart {
  readonly latest: number;
  readonly skip: number;
  readonly count: number;
}

/** The history of booths' problems. Calls throw the database's errors. */
export interface TroubleBook {
  /**
   * A booth's latest problems, latest first: `asked` many, or the given range. Leaves out problems that began while the account had no
   * access to the booth.
   */
  readonly ofBooth: (account: ConsoleAccount, booth: string, asked: number | TroublePart) => Promise<readonly TroubleOnConsole[]>;
  /** Problems that began at an event, selected in the same way. */
  readonly ofEvent: (event: string, asked: number | TroublePart) => Promise<readonly TroubleOnConsole[]>;
}

/** Limit per booth and event. Beyond it, the oldest are deleted. */
const maxTroubles = 2000;
const silentKey = 'silent';

/** SQL condition on `booth_reports`: the booth is silent. */
const isSilent = `heard < now() - interval '${String(silentSeconds)} seconds'`;

/** The moment when a day begins at a booth. */
const beginOf = (day: string): string => `((${day})::timestamp - interval '1 minute' * coalesce(zone_minutes, 0)) AT TIME ZONE 'UTC'`;

/**
 * The current silences. A silence is split at each move of the booth to another event, so that customers learn only about their own part.
 * The last part has no end.
 */
const silences = `
  SELECT booth, ${eventAt('began', 'booth')} AS event, began, lead(began) OVER (PARTITION BY booth ORDER BY began) AS ended
  FROM booth_reports CROSS JOIN LATERAL (
    SELECT heard AS began UNION SELECT cut FROM booth_stays AS stays
      CROSS JOIN LATERAL unnest(ARRAY[ended, ${beginOf('first_day')}, ${beginOf('last_day + 1')}]) AS cut
    WHERE stays.booth = booth_reports.booth AND cut > heard AND cut < now()
      AND ${eventAt('cut', 'stays.booth')} <> ${eventAt("cut - interval '1 microsecond'", 'stays.booth')}
  ) AS cuts WHERE ${isSilent}`;

/** Deletes the oldest problems of each event in `events`, to which this report has just added problems. */
const keepBounded = (booth: string, events: string): Statement => [
  keepLatest({
    table: 'booth_troubles',
    key: 'number',
    where: `booth = $1::uuid AND event IN (${events})`,
    latestFirst: 'number DESC',
    most: maxTroubles,
  }),
  [booth],
];

/** Records a booth's silence if its last report was long ago. Run before the new report is written. */
export const endSilence = (booth: string): readonly Statement[] => [
  // Lock the row: otherwise two concurrent reports would both end the silence.
  ['SELECT FROM booth_reports WHERE booth = $1::uuid FOR UPDATE', [booth]],
  [
    `INSERT INTO booth_troubles (booth, event, key, problem, began, ended)
     SELECT booth, event, '${silentKey}', 'It was silent.', began, coalesce(ended, now()) FROM (${silences}) AS silences WHERE booth = $1::uuid`,
    [booth],
  ],
  keepBounded(booth, `SELECT silences.event FROM (${silences}) AS silences WHERE silences.booth = $1::uuid`),
];

/**
 * Records which problems of a booth began and ended with this report. Run after the report is written. When a booth moves, a continuing
 * problem ends at one event and begins at the next, so that each customer learns only about the time at their own event.
 */
export function noteTroubles(booth: string, { problems, clockMs }: Pick<ReportedBooth, 'problems' | 'clockMs'>): readonly Statement[] {
  const sent = problems.map((problem) => ({ key: problemKey(problem), problem }));
  return [
    [
      `WITH here AS (SELECT ${eventAt('now()', '$1::uuid')} AS event), given AS (
         SELECT key, problem FROM jsonb_to_recordset($2::text::jsonb) AS sent (key text, problem text)
         UNION ALL SELECT 'clock', format('Its clock was %s minutes wrong.', minutes) FROM (
           SELECT round(abs($3::text::numeric / 1000 - extract(epoch FROM now())::numeric) / 60) AS minutes) AS clock
         WHERE minutes >= ${String(clockMinutes)}
       ), over AS (
         UPDATE booth_troubles SET ended = now() FROM here WHERE booth_troubles.booth = $1::uuid AND ended IS NULL
           AND (booth_troubles.event <> here.event OR booth_troubles.key NOT IN (SELECT key FROM given))
       )
       INSERT INTO booth_troubles (booth, event, key, problem, began)
         SELECT DISTINCT ON (given.key) $1::uuid, here.event, given.key, given.problem, now() FROM given CROSS JOIN here
         WHERE NOT EXISTS (SELECT FROM booth_troubles AS known
           WHERE known.booth = $1::uuid AND known.ended IS NULL AND known.key = given.key AND known.event = here.event)`,
      [booth, JSON.stringify(sent), String(clockMs)],
    ],
    keepBounded(booth, 'SELECT fresh.event FROM booth_troubles AS fresh WHERE fresh.booth = $1::uuid AND fresh.began = now()'),
  ];
}

const troubleRow = z.object({
  booth: z.uuid(),
  name: z.string(),
  key: z.string(),
  problem: z.string(),
  began: momentText,
  ended: momentText.nullable(),
});

/** The recorded problems, plus the current silences, which are recorded only with the booth's next report. */
const all = `
  SELECT booth, event, key, problem, began, ended FROM booth_troubles
  UNION ALL SELECT booth, event, '${silentKey}', CASE WHEN ended IS NULL THEN 'It is silent.' ELSE 'It was silent.' END, began, ended
    FROM (${silences}) AS silences JOIN booths ON booths.id = booth AND booths.revoked IS NULL`;
/**
 * When a booth left the event of a problem; null while it is there. A problem ends with the booth's next report, which may come from
 * another event; the first customer must not see its time. A problem may have begun outside the event's days, because these can be changed
 * later.
 */
const leftAt = `(SELECT greatest(troubles.began, max(cut)) FROM booth_stays AS stays LEFT JOIN booth_reports USING (booth)
    CROSS JOIN LATERAL (SELECT least(stays.ended, ${beginOf('last_day + 1')}) AS cut) AS cuts
  WHERE stays.booth = troubles.booth AND stays.event = troubles.event HAVING max(cut) < now())`;
const read = (where: string): string => `
  SELECT booth, coalesce(booths.name, removed_booths.name, '') AS name, key, problem, troubles.began, least(troubles.ended, ${leftAt}) AS ended
  FROM (${all}) AS troubles
    LEFT JOIN booths ON booths.id = booth LEFT JOIN removed_booths ON removed_booths.id = booth
  WHERE ${where} ORDER BY troubles.began DESC, key, booth LIMIT $1::text::integer`;
const readPart = (where: string, { skip, count }: TroublePart): string =>
  `SELECT * FROM (${read(where)}) AS latest ORDER BY began, key DESC, booth DESC LIMIT ${String(count)} OFFSET ${String(skip)}`;

export function troubleBook(calls: PostgresCalls): TroubleBook {
  const rows = async (where: string, asked: number | TroublePart, ...values: readonly string[]): Promise<readonly TroubleOnConsole[]> => {
    const [text, latest] = typeof asked === 'number' ? [read(where), asked] : [readPart(where, asked), asked.latest];
    const found = await consoleRows(calls, troubleRow, text, [String(latest), ...values]);
    return found.map(({ booth, name, key, ...trouble }) => ({ ...trouble, booth: { id: booth, name }, isSilence: key === silentKey }));
  };
  return {
    ofBooth: ({ id, reachesAll }, booth, asked) =>
      rows(
        `booth = $2::text::uuid AND ($4 = 'true' OR ${isReachedAt('began', '$2::text::uuid', '$3')})`,
        asked,
        booth,
        id,
        String(reachesAll),
      ),
    // Select the booths first: otherwise each request would split the silences of all customers' booths.
    ofEvent: (event, asked) =>
      rows('event = $2::text::uuid AND booth = ANY (ARRAY(SELECT booth FROM booth_stays WHERE event = $2::text::uuid))', asked, event),
  };
}
