import { randomBytes } from 'node:crypto';
import type { Database } from 'libsql';
import { z } from 'zod';
import { countedDurations } from '../../../shared/contract/booths.ts';
import { bucketOf } from '../../../shared/contract/durationBuckets.ts';
import type { Tallies, TallyName } from '../../../shared/contract/features.ts';
import { tallyWords } from '../../../shared/contract/features.ts';
import { visitOutcome } from '../../../shared/contract/visitReport.ts';
import { atOnce, patiently, query } from '../sqlite/sqliteCalls.ts';
import type { Store } from '../Store.ts';
import { reportNotes } from './cloudCountStore.ts';
import { staffDatabase, tallyTables } from './staffDatabase.ts';
import type { Instant } from './Instant.ts';
import type { DurationKind, VisitCounts } from './VisitCounts.ts';

const count = z.number().int().nonnegative();
const visitRow = z.object({ hour: count, outcome: visitOutcome, count });
const answerRow = z.object({
  theme: z.string(),
  question: z.string(),
  value: z.string(),
  questionText: z.string(),
  answerText: z.string(),
  count,
});
const durationRow = z.object({ kind: countedDurations, bucket: z.number().int(), count });
const consentRow = z.object({ version: z.string(), agreed: count, declined: count });
const ofDay = { day: z.string() };
const answerColumns = 'theme, question, value, question_text AS questionText, answer_text AS answerText, count';
const tallyNames = Object.keys(tallyTables) as TallyName[];

/** Counts of visits, answers and durations, by day or by day and hour. */
export const visitStore: Store<VisitCounts> = { in: staffDatabase, open: visitCounts };

function visitCounts(database: Database): VisitCounts {
  /** Prepares an INSERT that adds to the count in the last column; the other columns identify the row. */
  const adding = (table: string, ...columns: readonly string[]) => {
    const places = columns.map(() => '?').join(', ');
    return database.prepare(
      `INSERT INTO ${table} VALUES (${places}, ?) ON CONFLICT (${columns.join(', ')}) DO UPDATE SET count = count + excluded.count`,
    );
  };
  const addVisit = adding('visits', 'day', 'hour', 'outcome');
  const addDuration = adding('hourly_durations', 'day', 'hour', 'kind', 'bucket');
  const addRetakes = adding('retakes', 'day');
  // Stores the current wording: staff may correct a theme's texts during an event.
  const addAnswer = database.prepare(
    `INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, 1) ON CONFLICT (day, theme, question, value) DO UPDATE
     SET count = count + 1, question_text = excluded.question_text, answer_text = excluded.answer_text`,
  );
  const addConsent = database.prepare(
    `INSERT INTO consents VALUES (?, ?, ?, ?) ON CONFLICT (day, version) DO UPDATE
     SET agreed = agreed + excluded.agreed, declined = declined + excluded.declined`,
  );
  const tallies = tallyNames.map((name) => {
    const { table, column } = tallyTables[name];
    return {
      name,
      add: adding(table, 'day', column),
      of: query(
        database,
        z.object({ word: z.enum(tallyWords[name]), count }),
        `SELECT ${column} AS word, count FROM ${table} WHERE day = ? ORDER BY count DESC, ${column}`,
      ),
    };
  });
  const addWord = (day: string, name: TallyName, word: string): void =>
    void tallies.find((one) => one.name === name)?.add.run(day, word, 1);

  const note = reportNotes(database);
  /** Sends a duration to the cloud separately if it arrives after its visit's report. */
  const noteDuration = (kind: DurationKind, ms: number, made: Instant | null): void => {
    if (made !== null) note(randomBytes(16).toString('hex'), { outcome: null, durations: [{ kind, bucket: bucketOf(ms) }] }, made);
  };

  const visitsOf = query(database, visitRow, 'SELECT hour, outcome, count FROM visits WHERE day = ? ORDER BY hour, outcome');
  const answersOf = query(database, answerRow, `SELECT ${answerColumns} FROM answers WHERE day = ? ORDER BY theme, question, value`);
  const durationsOf = query(
    database,
    durationRow,
    `SELECT kind, bucket, sum(count) AS count FROM
       (SELECT kind, bucket, count FROM durations WHERE day = ?1 UNION ALL SELECT kind, bucket, count FROM hourly_durations WHERE day = ?1)
     GROUP BY kind, bucket ORDER BY kind, bucket`,
  );
  const consentsOf = query(database, consentRow, 'SELECT version, agreed, declined FROM consents WHERE day = ? ORDER BY version');
  const retakesOf = query(database, z.object({ count }), 'SELECT count FROM retakes WHERE day = ?');
  const everyDay = query(
    database,
    z.object(ofDay),
    'SELECT day FROM visits UNION SELECT day FROM durations UNION SELECT day FROM hourly_durations UNION SELECT day FROM picture_ends ORDER BY day DESC',
  );
  const everyAnswer = query(
    database,
    answerRow.extend(ofDay),
    `SELECT day, ${answerColumns} FROM answers ORDER BY day, theme, question, value`,
  );
  const everyConsent = query(
    database,
    consentRow.extend(ofDay),
    'SELECT day, version, agreed, declined FROM consents ORDER BY day, version',
  );
  return {
    addVisit: ({ day, hour }, { outcome, answers, shutterToCardMs, consent, retakes, ...words }, { id, made }) =>
      patiently(() =>
        atOnce(database, () => {
          const durations = shutterToCardMs === null ? [] : [{ kind: 'shutter-to-card' as const, bucket: bucketOf(shutterToCardMs) }];
          if (!note(id, { outcome: outcome === 'card' || outcome === 'broken' ? outcome : 'left', durations }, made)) return;
          addVisit.run(day, hour, outcome, 1);
          for (const { theme, question, value, questionText, answerText } of answers)
            addAnswer.run(day, theme, question, value, questionText, answerText);
          if (shutterToCardMs !== null) addDuration.run(day, hour, 'shutter-to-card', bucketOf(shutterToCardMs), 1);
          if (consent !== null) addConsent.run(day, consent.version, consent.agreed ? 1 : 0, consent.agreed ? 0 : 1);
          if (retakes > 0) addRetakes.run(day, retakes);
          for (const name of tallyNames) if (words[name] != null) addWord(day, name, words[name]);
        }),
      ),
    addDuration: ({ day, hour }, kind, ms, made) =>
      patiently(() =>
        atOnce(database, () => {
          addDuration.run(day, hour, kind, bucketOf(ms), 1);
          noteDuration(kind, ms, made);
        }),
      ),
    addPicture: ({ day, hour }, end, tookMs, made) =>
      patiently(() =>
        atOnce(database, () => {
          addWord(day, 'pictures', end);
          if (tookMs === null) return;
          addDuration.run(day, hour, 'order-to-picture', bucketOf(tookMs), 1);
          noteDuration('order-to-picture', tookMs, made);
        }),
      ),
    day: (day) =>
      patiently(() => ({
        visits: visitsOf.all(day),
        answers: answersOf.all(day),
        durations: durationsOf.all(day),
        consents: consentsOf.all(day),
        retakes: retakesOf.find(day)?.count ?? 0,
        // Each tally's rows have their own word type.
        tallies: Object.fromEntries(tallies.map(({ name, of }): [string, unknown] => [name, of.all(day)])) as Tallies,
      })),
    days: () => patiently(() => everyDay.all().map(({ day }) => day)),
    allAnswers: () => patiently(() => everyAnswer.all()),
    allConsents: () => patiently(() => everyConsent.all()),
  };
}
