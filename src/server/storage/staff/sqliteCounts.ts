import type { Database } from 'libsql';
import { z } from 'zod';
import { plainReasons } from '../../../shared/contract/plainReasons.ts';
import { pictureEnds } from '../../../shared/contract/staff.ts';
import { filmOutcomes } from '../../../shared/contract/visitReport.ts';
import { bucketOf } from '../../../shared/contract/durationBuckets.ts';
import { asWritten, atOnce, patiently } from '../sqlite/sqliteCalls.ts';
import type { HourCounts, VisitCounts } from './VisitCounts.ts';

const count = z.number().int().nonnegative();
const visitRows = z.array(z.object({ hour: count, outcome: z.enum(['card', 'left-survey', 'left-photo', 'broken']), count }));
const answerRow = z.object({
  theme: z.string(),
  question: z.string(),
  value: z.string(),
  questionText: z.string(),
  answerText: z.string(),
  count,
});
const durationRow = z.object({ kind: z.enum(['shutter-to-card', 'code-to-phone', 'order-to-picture']), bucket: z.number().int(), count });
const durationRows = z.array(durationRow);
const hourlyDurationRows = z.array(durationRow.extend({ hour: count }));
const consentRow = z.object({ version: z.string(), agreed: count, declined: count });
const plainRows = z.array(z.object({ reason: z.enum(plainReasons), count }));
const retakeRows = z.array(z.object({ count }));
const filmRows = z.array(z.object({ shows: z.enum(filmOutcomes), count }));
const pictureRows = z.array(z.object({ end: z.enum(pictureEnds), count }));
const dayRows = z.array(z.object({ day: z.string() }));
const answerColumns = 'theme, question, value, question_text AS questionText, answer_text AS answerText, count';

/** Counts in the database that `openDatabase` has prepared with `staffSchema`. */
export function sqliteCounts(database: Database): VisitCounts {
  const addVisit = database.prepare(
    'INSERT INTO visits VALUES (?, ?, ?, 1) ON CONFLICT (day, hour, outcome) DO UPDATE SET count = count + 1',
  );
  // Store the current wording: staff may correct a theme's texts in mid-event.
  const addAnswer = database.prepare(
    `INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, 1) ON CONFLICT (day, theme, question, value) DO UPDATE
     SET count = count + 1, question_text = excluded.question_text, answer_text = excluded.answer_text`,
  );
  const addDuration = database.prepare(
    'INSERT INTO hourly_durations VALUES (?, ?, ?, ?, 1) ON CONFLICT (day, hour, kind, bucket) DO UPDATE SET count = count + 1',
  );
  const addConsent = database.prepare(
    `INSERT INTO consents VALUES (?, ?, ?, ?) ON CONFLICT (day, version) DO UPDATE
     SET agreed = agreed + excluded.agreed, declined = declined + excluded.declined`,
  );
  const addPlain = database.prepare('INSERT INTO plain_photos VALUES (?, ?, 1) ON CONFLICT (day, reason) DO UPDATE SET count = count + 1');
  const addRetakes = database.prepare('INSERT INTO retakes VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET count = count + excluded.count');
  const addFilm = database.prepare('INSERT INTO films VALUES (?, ?, 1) ON CONFLICT (day, shows) DO UPDATE SET count = count + 1');
  const addPicture = database.prepare(
    'INSERT INTO picture_ends VALUES (?, ?, 1) ON CONFLICT (day, ending) DO UPDATE SET count = count + 1',
  );
  const visitsOf = database.prepare('SELECT hour, outcome, count FROM visits WHERE day = ? ORDER BY hour, outcome');
  const answersOf = database.prepare(`SELECT ${answerColumns} FROM answers WHERE day = ? ORDER BY theme, question, value`);
  const durationsOf = database.prepare(
    `SELECT kind, bucket, sum(count) AS count FROM
       (SELECT kind, bucket, count FROM durations WHERE day = ?1 UNION ALL SELECT kind, bucket, count FROM hourly_durations WHERE day = ?1)
     GROUP BY kind, bucket ORDER BY kind, bucket`,
  );
  const hourlyDurationsOf = database.prepare(
    'SELECT hour, kind, bucket, count FROM hourly_durations WHERE day = ? ORDER BY hour, kind, bucket',
  );
  const consentsOf = database.prepare('SELECT version, agreed, declined FROM consents WHERE day = ? ORDER BY version');
  const plainOf = database.prepare('SELECT reason, count FROM plain_photos WHERE day = ? ORDER BY count DESC, reason');
  const retakesOf = database.prepare('SELECT count FROM retakes WHERE day = ?');
  const filmsOf = database.prepare('SELECT shows, count FROM films WHERE day = ? ORDER BY count DESC, shows');
  const picturesOf = database.prepare('SELECT ending AS "end", count FROM picture_ends WHERE day = ? ORDER BY count DESC, ending');
  const everyDay = database.prepare(
    'SELECT day FROM visits UNION SELECT day FROM durations UNION SELECT day FROM hourly_durations UNION SELECT day FROM picture_ends ORDER BY day DESC',
  );
  const everyAnswer = database.prepare(`SELECT day, ${answerColumns} FROM answers ORDER BY day, theme, question, value`);
  const everyConsent = database.prepare('SELECT day, version, agreed, declined FROM consents ORDER BY day, version');
  return {
    addVisit: ({ day, hour }, { outcome, answers, shutterToCardMs, consent, plain, retakes, film }) =>
      patiently(() =>
        atOnce(database, () => {
          addVisit.run(day, hour, outcome);
          for (const { theme, question, value, questionText, answerText } of answers)
            addAnswer.run(day, theme, question, value, questionText, answerText);
          if (shutterToCardMs !== null) addDuration.run(day, hour, 'shutter-to-card', bucketOf(shutterToCardMs));
          if (consent !== null) addConsent.run(day, consent.version, consent.agreed ? 1 : 0, consent.agreed ? 0 : 1);
          if (plain !== null) addPlain.run(day, plain);
          if (retakes > 0) addRetakes.run(day, retakes);
          if (film !== undefined) addFilm.run(day, film);
        }),
      ),
    addDuration: ({ day, hour }, kind, ms) => patiently(() => void addDuration.run(day, hour, kind, bucketOf(ms))),
    addPicture: ({ day, hour }, end, tookMs) =>
      patiently(() =>
        atOnce(database, () => {
          addPicture.run(day, end);
          if (tookMs !== null) addDuration.run(day, hour, 'order-to-picture', bucketOf(tookMs));
        }),
      ),
    day: (day) =>
      patiently(() => ({
        visits: asWritten(visitRows, visitsOf.all(day)),
        answers: asWritten(z.array(answerRow), answersOf.all(day)),
        durations: asWritten(durationRows, durationsOf.all(day)),
        consents: asWritten(z.array(consentRow), consentsOf.all(day)),
        plain: asWritten(plainRows, plainOf.all(day)),
        retakes: asWritten(retakeRows, retakesOf.all(day))[0]?.count ?? 0,
        films: asWritten(filmRows, filmsOf.all(day)),
        pictures: asWritten(pictureRows, picturesOf.all(day)),
      })),
    hoursOf: (day) =>
      patiently(() => hourCounts(asWritten(visitRows, visitsOf.all(day)), asWritten(hourlyDurationRows, hourlyDurationsOf.all(day)))),
    days: () => patiently(() => asWritten(dayRows, everyDay.all()).map(({ day }) => day)),
    allAnswers: () => patiently(() => asWritten(z.array(answerRow.extend({ day: z.string() })), everyAnswer.all())),
    allConsents: () => patiently(() => asWritten(z.array(consentRow.extend({ day: z.string() })), everyConsent.all())),
  };
}

/** The sums of each hour that has any. */
function hourCounts(visits: z.output<typeof visitRows>, durations: z.output<typeof hourlyDurationRows>): HourCounts[] {
  const hours = [...new Set([...visits, ...durations].map(({ hour }) => hour))].sort((one, other) => one - other);
  return hours.map((hour) => {
    const ofHour = visits.filter((one) => one.hour === hour);
    const sum = (...outcomes: string[]): number =>
      ofHour.reduce((total, one) => total + (outcomes.includes(one.outcome) ? one.count : 0), 0);
    return {
      hour,
      cards: sum('card'),
      left: sum('left-survey', 'left-photo'),
      broken: sum('broken'),
      durations: durations.filter((one) => one.hour === hour).map(({ hour: _, ...duration }) => duration),
    };
  });
}
