import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { bucketOf, quantileMs } from '../../../../src/shared/contract/durationBuckets.ts';
import { staffDay } from '../../../../src/server/features/visits/staffDay.ts';
import { visitCounter } from '../../../../src/server/features/visits/visitCounter.ts';
import { openDatabase } from '../../../../src/server/storage/sqlite/openDatabase.ts';
import type { VisitReport } from '../../../../src/shared/contract/visitReport.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { minimalTheme } from '../../../support/theme/minimalTheme.ts';
import { settled } from '../../../support/time/settled.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { staffDatabase } from '../../../../src/server/storage/staff/staffDatabase.ts';

const report: VisitReport = {
  id: 'ab'.repeat(16),
  endedMsAgo: 0,
  outcome: 'card',
  answers: { q1: '1', q2: '2' },
  shutterToCardMs: 1400,
  consent: null,
  plain: null,
  retakes: 0,
  format: null,
};
const [day, hour] = ['2026-11-21', 14] as const;

function counting(records = staffRecords(), theme = minimalTheme) {
  const now = () => new Date(2026, 10, 21, hour, 5);
  const visits = visitCounter({ counts: records.counts, theme: () => theme, now, made: null, logger: silentLogger });
  return { counts: records.counts, visits };
}

let told = 0;
const another = (changes: Partial<VisitReport> = {}): VisitReport => ({
  ...report,
  id: (++told).toString(16).padStart(32, '0'),
  ...changes,
});

test('visits are counted by hour, answers by day with their texts, durations in buckets', async () => {
  const { counts, visits } = counting();
  for (const one of [another(), another({ answers: { q1: '1' } }), another({ outcome: 'left-survey', answers: {}, shutterToCardMs: null })])
    expect(await visits.visit(one)).toBe(true);
  await visits.visit(another({ endedMsAgo: 3_600_000 }));
  const counted = await settled(counts.day(day));
  expect(counted.visits).toEqual([
    { hour: 13, outcome: 'card', count: 1 },
    { hour, outcome: 'card', count: 2 },
    { hour, outcome: 'left-survey', count: 1 },
  ]);
  const [first] = minimalTheme.survey;
  expect(counted.answers).toEqual([
    {
      theme: minimalTheme.name,
      question: 'q1',
      value: '1',
      questionText: first?.text,
      answerText: first?.options[0]?.text,
      count: 3,
    },
    expect.objectContaining({ question: 'q2', value: '2', count: 2 }),
  ]);
  expect(counted.durations).toEqual([{ kind: 'shutter-to-card', bucket: bucketOf(1400), count: 3 }]);
  expect(await settled(counts.days())).toEqual([day]);
});

test('a visit that is reported twice counts once, even if the repeat arrives before the first is written', async () => {
  const { counts, visits } = counting();
  expect(await Promise.all([visits.visit(report), visits.visit(report)])).toEqual([true, true]);
  expect(await visits.visit(report)).toBe(true);
  expect((await settled(counts.day(day))).visits).toEqual([{ hour, outcome: 'card', count: 1 }]);
});

test('answers to unknown questions or with unknown values are not counted', async () => {
  const { counts, visits } = counting();
  await visits.visit(another({ answers: { q9: '1', q1: 'none', constructor: '1' } }));
  expect((await settled(counts.day(day))).answers).toEqual([]);
});

test('consent is counted by version', async () => {
  const { counts, visits } = counting();
  for (const agreed of [true, true, false]) await visits.visit(another({ consent: { version: '2026-1', agreed } }));
  await visits.visit(another({ consent: { version: '2026-2', agreed: false } }));
  expect((await settled(counts.day(day))).consents).toEqual([
    { version: '2026-1', agreed: 2, declined: 1 },
    { version: '2026-2', agreed: 0, declined: 1 },
  ]);
});

test('plain photos are counted by reason, and retaken shots are counted', async () => {
  const { counts, visits } = counting();
  expect(await settled(counts.day(day))).toMatchObject({ tallies: { plain: [] }, retakes: 0 });
  for (const plain of ['nobody', 'late', 'nobody'] as const) await visits.visit(another({ plain }));
  for (const retakes of [2, 1, 0]) await visits.visit(another({ retakes, outcome: 'left-photo' }));
  expect(await settled(counts.day(day))).toMatchObject({
    tallies: {
      plain: [
        { word: 'nobody', count: 2 },
        { word: 'late', count: 1 },
      ],
    },
    retakes: 3,
  });
});

test('films are counted by content', async () => {
  const { counts, visits } = counting();
  expect((await settled(counts.day(day))).tallies.film).toEqual([]);
  for (const film of ['photo', 'scene', 'scene', 'still', undefined, 'scene', 'photo'] as const) await visits.visit(another({ film }));
  expect((await settled(counts.day(day))).tallies.film).toEqual([
    { word: 'scene', count: 3 },
    { word: 'photo', count: 2 },
    { word: 'still', count: 1 },
  ]);
});

test("the guests' choice of format is counted as an answer, if they had a choice", async () => {
  const formats = [
    { id: 'card', text: 'One card' },
    { id: 'strip', text: 'Four in a strip' },
  ];
  const texts = { ...minimalTheme.texts, strips: { question: 'Which one?', count: '', review: '', again: '' } };
  const { counts, visits } = counting(undefined, { ...minimalTheme, formats, texts });
  for (const format of ['strip', 'strip', 'card', null, 'of another theme']) await visits.visit(another({ answers: {}, format }));
  const asked = { theme: minimalTheme.name, question: 'which format', questionText: 'Which one?' };
  const sums = await settled(counts.day(day));
  expect(sums.answers).toEqual([
    { ...asked, value: 'card', answerText: 'One card', count: 1 },
    { ...asked, value: 'strip', answerText: 'Four in a strip', count: 2 },
  ]);
  const shown = staffDay(day, [day], sums, { ...minimalTheme, formats, texts }).questions.at(-1);
  expect(shown).toMatchObject({ text: 'Which one?', answers: [{ count: 1 }, { count: 2 }] });
  expect(staffDay(day, [day], sums, { ...minimalTheme, formats: formats.slice(0, 1) }).questions).toHaveLength(
    minimalTheme.survey.length + 1,
  );

  const { counts: ofNone, visits: withoutChoice } = counting(staffRecords());
  await withoutChoice.visit(another({ answers: {}, format: 'card' }));
  expect((await settled(ofNone.day(day))).answers).toEqual([]);
});

test('counts from older versions without these fields are continued', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'staff'));
  const old = openDatabase(join(folder, 'staff', 'records.sqlite'), staffDatabase.steps.slice(0, 1), new Date());
  if (!old.ok) throw new Error(old.error);
  old.value.database.exec(`INSERT INTO visits VALUES ('${day}', ${hour}, 'card', 7)`);
  old.value.database.close();
  const { counts, visits } = counting(staffRecords(folder));
  await visits.visit(another({ plain: 'service' }));
  expect(await settled(counts.day(day))).toMatchObject({
    visits: [{ hour, outcome: 'card', count: 8 }],
    tallies: { plain: [{ word: 'service', count: 1 }] },
  });
});

test("counts survive a restart, readable only by the booth's user; unreadable ones are moved aside and reported", async () => {
  const folder = temporaryFolder();
  const before = staffRecords(folder);
  await counting(before).visits.visit(another());
  await before.close();
  const after = staffRecords(folder);
  expect([(await settled(after.counts.days())).length, after.warnings]).toEqual([1, []]);
  expect(statSync(join(folder, 'staff')).mode & 0o077).toBe(0);
  await after.close();
  writeFileSync(join(folder, 'staff', 'records.sqlite'), 'not a database at all');
  const anew = staffRecords(folder);
  expect(anew.warnings).toEqual([expect.stringMatching(/moved to .+ new ones were started/)]);
  expect(await settled(anew.counts.days())).toEqual([]);
});

test('quantiles are accurate within 2.5 %', () => {
  const buckets = [...Array(100).keys()].map((place) => ({ bucket: bucketOf((place + 1) * 100), count: 1 }));
  expect(Math.abs((quantileMs(buckets, 0.5) ?? 0) / 5000 - 1)).toBeLessThan(0.026);
  expect(Math.abs((quantileMs(buckets, 0.95) ?? 0) / 9500 - 1)).toBeLessThan(0.026);
  expect([quantileMs([], 0.5), quantileMs([{ bucket: bucketOf(0), count: 1 }], 0.95)]).toEqual([null, 1]);
});

test('a kiosk reports visits; anything else is refused, and a report that cannot be written is sent again', async () => {
  const { counts, visits } = counting();
  let writable = false;
  const app = await kioskApp(kioskParts({ visits: { ...visits, visit: async (one) => writable && visits.visit(one) } }));
  onTestFinished(() => app.close());
  const post = async (payload: object) => (await app.inject({ method: 'POST', url: '/api/visit-report', payload })).statusCode;
  const sent = another({ consent: { version: '1', agreed: true } });
  expect(await post(sent)).toBe(503);
  writable = true;
  expect(await post({ ...sent, more: 'of a newer kiosk' })).toBe(204);
  const { plain: _plain, retakes: _retakes, format: _format, ...older } = another();
  expect(await post(older), 'a page that was loaded from an older build').toBe(204);
  const wrongs = [{ id: 'x' }, { outcome: 'won' }, { endedMsAgo: -1 }, { answers: [1] }, { consent: { version: '1' } }];
  for (const wrong of [...wrongs, { plain: 'a face' }, { retakes: -1 }, { retakes: 1.5 }])
    expect(await post({ ...report, ...wrong })).toBe(400);
  expect((await settled(counts.day(day))).visits).toEqual([{ hour, outcome: 'card', count: 2 }]);
});
