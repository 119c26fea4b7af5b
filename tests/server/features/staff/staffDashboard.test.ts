import { describe, expect, test } from 'vitest';
import type { StaffDay, StaffOverview } from '../../../../src/shared/contract/staff.ts';
import type { VisitReport } from '../../../../src/shared/contract/visitReport.ts';
import { minimalTheme } from '../../../support/theme/minimalTheme.ts';
import { pieces, samplePhoto } from '../../../support/visit/samplePhoto.ts';
import { settled } from '../../../support/time/settled.ts';
import type { StaffBooth } from '../../../support/server/staffBooth.ts';
import { staffBooth } from '../../../support/server/staffBooth.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';

async function opened(records = staffRecords()): Promise<StaffBooth> {
  const booth = await staffBooth({ records });
  await booth.enter();
  return booth;
}

let told = 0;
const report = (changes: Partial<VisitReport> = {}): VisitReport => ({
  id: (++told).toString(16).padStart(32, '0'),
  endedMsAgo: 0,
  outcome: 'card',
  answers: { q1: '1' },
  shutterToCardMs: 1400,
  consent: null,
  plain: null,
  retakes: 0,
  format: null,
  ...changes,
});
const overview = async (booth: StaffBooth): Promise<StaffOverview> => (await booth.ask({ url: '/staff/api/overview' })).json();
const put = (booth: StaffBooth, url: string, payload: object) => booth.ask({ method: 'PUT', url: `/staff/api/${url}`, payload });

test('a day shows visits by the hour, every survey answer with its count, and durations', async () => {
  const booth = await opened();
  for (const one of [report(), report({ outcome: 'left-photo', answers: {}, shutterToCardMs: null }), report({ endedMsAgo: 7_200_000 })])
    await booth.visits.visit(one);
  await booth.visits.duration('code-to-phone', 8000);
  const day = (await booth.ask({ url: '/staff/api/day' })).json<StaffDay>();
  expect(day.hours).toHaveLength(24);
  expect(day.hours.filter(({ cards, left }) => cards + left > 0)).toEqual([
    { hour: 12, cards: 1, left: 0, broken: 0 },
    { hour: 14, cards: 1, left: 1, broken: 0 },
  ]);
  expect(day.questions.map(({ id }) => id)).toEqual(minimalTheme.survey.map(({ id }) => id));
  expect(day.questions[0]?.answers.map(({ value, count }) => [value, count])).toEqual([
    ['1', 2],
    ['2', 0],
    ['3', 0],
    ['4', 0],
  ]);
  expect(day.shutterToCard?.count).toBe(2);
  expect(Math.abs((day.codeToPhone?.p50Ms ?? 0) / 8000 - 1)).toBeLessThan(0.026);
  expect([day.day, day.days]).toEqual(['2026-11-21', ['2026-11-21']]);
});

test('past and empty days can be requested; an invalid day is refused', async () => {
  const booth = await opened();
  await booth.visits.visit(report({ endedMsAgo: 86_400_000 }));
  const before = (await booth.ask({ url: '/staff/api/day?day=2026-11-20' })).json<StaffDay>();
  expect([before.hours[14]?.cards, before.days]).toEqual([1, ['2026-11-21', '2026-11-20']]);
  expect((await booth.ask({ url: '/staff/api/day?day=2020-01-01' })).json<StaffDay>().hours.every(({ cards }) => cards === 0)).toBe(true);
  expect(await booth.ask({ url: '/staff/api/day?day=yesterday' })).toMatchObject({ statusCode: 400 });
});

test('answers for another theme that was shown that day stay visible', async () => {
  const records = staffRecords();
  const answer = { theme: 'Gala', question: 'g1', value: 'a', questionText: 'Dance?', answerText: '=SUM("tango", 1)' };
  const visit = { outcome: 'card', answers: [answer], shutterToCardMs: null, consent: null, plain: null, retakes: 0 } as const;
  await settled(records.counts.addVisit({ day: '2026-11-21', hour: 9 }, visit, { id: 'ab'.repeat(16), made: null }));
  const booth = await opened(records);
  const { questions } = (await booth.ask({ url: '/staff/api/day' })).json<StaffDay>();
  expect(questions.at(-1)).toEqual({
    theme: 'Gala',
    id: 'g1',
    text: 'Dance?',
    answers: [{ value: 'a', text: '=SUM("tango", 1)', count: 1 }],
  });
  const table = await booth.ask({ url: '/staff/api/survey.csv' });
  expect(table.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="survey.csv"',
  });
  // No cell that a spreadsheet would calculate.
  expect(table.body).toBe(
    '\uFEFFday,theme,question,question text,answer,answer text,count\r\n2026-11-21,Gala,g1,Dance?,a,"\'=SUM(""tango"", 1)",1\r\n',
  );
});

test('answers to the terms are in the day’s totals and in the table, by version and as counts', async () => {
  const booth = await opened();
  for (const agreed of [true, true, false])
    await booth.visits.visit(report({ answers: {}, shutterToCardMs: null, consent: { version: '2026-11', agreed } }));
  const { consents } = (await booth.ask({ url: '/staff/api/day' })).json<StaffDay>();
  expect(consents).toEqual([{ version: '2026-11', agreed: 2, declined: 1 }]);
  const [, ...rows] = (await booth.ask({ url: '/staff/api/survey.csv' })).body.split('\r\n');
  expect(rows).toEqual(['2026-11-21,,consent,Terms 2026-11,agreed,Agreed,2', '2026-11-21,,consent,Terms 2026-11,declined,Declined,1', '']);
});

test("the day's totals include the reasons for plain photos and the number of retaken shots", async () => {
  const booth = await opened();
  for (const one of [
    report(),
    report({ plain: 'late', retakes: 2, film: 'scene' }),
    report({ plain: 'nobody' }),
    report({ plain: 'nobody' }),
  ])
    await booth.visits.visit(one);
  await booth.visits.visit(report({ plain: 'failed', endedMsAgo: 86_400_000 }));
  const day = (await booth.ask({ url: '/staff/api/day' })).json<StaffDay>();
  expect(day.tallies.plain).toEqual([
    { word: 'nobody', count: 2 },
    { word: 'late', count: 1 },
  ]);
  expect(day.retakes).toBe(2);
  expect(day.tallies.film).toEqual([{ word: 'scene', count: 1 }]);
  const before = (await booth.ask({ url: '/staff/api/day?day=2026-11-20' })).json<StaffDay>();
  expect([before.tallies.plain, before.retakes]).toEqual([[{ word: 'failed', count: 1 }], 0]);
});

test("the day's totals include the outcomes and durations of picture orders", async () => {
  const booth = await opened();
  const nothing = (await booth.ask({ url: '/staff/api/day' })).json<StaffDay>();
  expect([nothing.tallies.pictures, nothing.orderToPicture]).toEqual([[], null]);
  for (const seconds of [8, 9, 10, 30]) await booth.visits.picture('made', seconds * 1000);
  for (const end of ['refused', 'too-slow', 'refused'] as const) await booth.visits.picture(end, 180_000);
  const day = (await booth.ask({ url: '/staff/api/day' })).json<StaffDay>();
  expect(day.tallies.pictures).toEqual([
    { word: 'made', count: 4 },
    { word: 'refused', count: 2 },
    { word: 'too-slow', count: 1 },
  ]);
  const { count, p50Ms, p95Ms } = day.orderToPicture ?? { count: 0, p50Ms: 0, p95Ms: 0 };
  expect([count, Math.round(p50Ms / 1000), Math.round(p95Ms / 1000)]).toEqual([4, 9, 30]);
});

test('a kiosk’s cameras, the chosen one and a retry are exchanged between kiosk and staff', async () => {
  const booth = await opened();
  const cameras = [{ id: 'a', label: 'Studio camera' }];
  const status = {
    doing: 'waiting',
    camera: { source: 'webcam', trouble: 'lost', cameras },
    screen: { width: 1080, height: 1920, pixelRatio: 1 },
  };
  const tells = async () => (await booth.app.inject({ method: 'POST', url: '/api/kiosk-status', payload: status })).json<object>();
  expect(await tells()).toEqual({ closed: null, camera: null, cameraTurn: 0, outboxRetries: 0, rehearsal: null });
  expect((await overview(booth)).kiosks).toEqual([{ ...status, heardSecondsAgo: 0 }]);
  expect(await put(booth, 'camera', { camera: cameras[0] })).toMatchObject({ statusCode: 204 });
  expect(await put(booth, 'turn', { turn: 90 })).toMatchObject({ statusCode: 204 });
  expect(await put(booth, 'closed', { closed: { until: '14:30' } })).toMatchObject({ statusCode: 204 });
  expect(await booth.ask({ method: 'POST', url: '/staff/api/outbox/retry' })).toMatchObject({ statusCode: 204 });
  expect(await tells()).toEqual({ closed: { until: '14:30' }, camera: cameras[0], cameraTurn: 90, outboxRetries: 1, rehearsal: null });
  expect(await overview(booth)).toMatchObject({ closed: { until: '14:30' }, camera: cameras[0], cameraTurn: 90 });
  expect(await put(booth, 'camera', { camera: { id: 7 } })).toMatchObject({ statusCode: 400 });
  expect(await put(booth, 'turn', { turn: 45 })).toMatchObject({ statusCode: 400 });
});

test('staff switch picture orders off and on, and begin an event', async () => {
  const booth = await opened();
  const at = { day: '2026-11-21', hour: 14 };
  await booth.records.pictures.addWithin(at, {});
  expect(await put(booth, 'pictures', { isOn: false })).toMatchObject({ statusCode: 204 });
  expect(await booth.records.settings.read('pictures-off')).toEqual({ ok: true, value: true });
  expect(await put(booth, 'pictures', { isOn: true })).toMatchObject({ statusCode: 204 });
  expect(await booth.records.settings.read('pictures-off')).toEqual({ ok: true, value: undefined });
  expect(await booth.ask({ method: 'POST', url: '/staff/api/event' })).toMatchObject({ statusCode: 204 });
  expect(await booth.records.pictures.sums(at)).toEqual({ ok: true, value: { hour: 1, day: 1, event: 0 } });
});

test('a key is stored encrypted and never returned; after a restart the next sign-in unlocks it', async () => {
  const booth = await opened();
  const states = async (of: typeof booth) => (await overview(of)).pictures?.keys;
  expect(await states(booth)).toEqual([{ service: 'openai', state: 'none' }]);
  const answer = await put(booth, 'picture-key', { service: 'openai', key: 'sk-of-the-staff' });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await states(booth)).toEqual([{ service: 'openai', state: 'set' }]);
  expect(JSON.stringify([await overview(booth), await booth.records.settings.read('picture-keys')])).not.toContain('sk-of');
  expect(await put(booth, 'picture-key', { service: 'openai', key: 'sk with spaces' })).toMatchObject({ statusCode: 400 });
  const restarted = await opened(booth.records);
  expect(await states(restarted)).toEqual([{ service: 'openai', state: 'set' }]);
  expect(await put(restarted, 'picture-key', { service: 'openai', key: null })).toMatchObject({ statusCode: 204 });
  expect(await states(restarted)).toEqual([{ service: 'openai', state: 'none' }]);
});

test('the studio opens only on the booth’s own machine', async () => {
  const { ask } = await opened();
  expect((await ask({ method: 'POST', url: '/staff/api/studio', remoteAddress: '127.0.0.1' })).json()).toEqual({
    address: 'http://127.0.0.1:5180/#classic',
  });
  const elsewhere = await ask({ method: 'POST', url: '/staff/api/studio', remoteAddress: '192.168.1.77' });
  expect(elsewhere.statusCode).toBe(422);
  expect(elsewhere.json<{ message: string }>().message).toContain('at the booth’s own machine');
});

test('a theme is chosen by its id; if it cannot be shown, staff read why', async () => {
  const booth = await opened();
  expect(await put(booth, 'theme', { theme: 'classic' })).toMatchObject({ statusCode: 204 });
  const refused = await put(booth, 'theme', { theme: './gone' });
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'refused', message: 'This theme no longer exists.' }]);
  expect(booth.chosenThemes).toEqual(['classic', './gone']);
});

describe('clearing all photos', () => {
  const clear = (booth: StaffBooth, typed: string) => booth.ask({ method: 'POST', url: '/staff/api/photos/clear', payload: { typed } });

  test('requires the typed word, deletes all, and makes kiosks delete theirs, too', async () => {
    const booth = await opened();
    const photo = samplePhoto(1);
    const upload = { id: photo.id, body: pieces(photo.bytes), deleteTokenHash: photo.deleteTokenHash, announcedBytes: photo.bytes.length };
    await settled(booth.vault.keep(upload));
    expect((await overview(booth)).storage.photos).toBe(1);
    for (const typed of ['', 'delete', 'DELETE ']) expect(await clear(booth, typed)).toMatchObject({ statusCode: 400 });
    expect((await overview(booth)).storage.photos).toBe(1);
    let stopped = 0;
    booth.sequels.begin(
      {
        id: photo.id,
        card: samplePhoto(2).id,
        deleteTokenHash: photo.deleteTokenHash,
      },
      () => (stopped += 1),
    );
    const cleared = await clear(booth, 'DELETE');
    expect(stopped).toBe(1);
    expect([cleared.statusCode, cleared.json()]).toEqual([200, { photos: 1 }]);
    expect((await overview(booth)).storage.photos).toBe(0);
  });
});
