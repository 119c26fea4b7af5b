import { expect, test } from 'vitest';
import { unsentSums } from '../../../../src/server/features/cloud-link/unsentSums.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';

const visit = { outcome: 'card', answers: [], shutterToCardMs: 1400, consent: null, plain: null, retakes: 0 } as const;

test('the cloud gets each hour once, and again when something was added to it', async () => {
  const { counts } = staffRecords();
  const sums = unsentSums(counts);
  await counts.addVisit({ day: '2026-11-20', hour: 23 }, visit);
  await counts.addVisit({ day: '2026-11-21', hour: 0 }, { ...visit, outcome: 'left-photo', shutterToCardMs: null });
  await counts.addDuration({ day: '2026-11-21', hour: 0 }, 'order-to-picture', 8000);
  const first = await sums.unsent();
  expect(first).toEqual([
    { day: '2026-11-21', hour: 0, of: { cards: 0, left: 1, broken: 0, durations: [{ kind: 'order-to-picture', bucket: 184, count: 1 }] } },
    { day: '2026-11-20', hour: 23, of: { cards: 1, left: 0, broken: 0, durations: [{ kind: 'shutter-to-card', bucket: 148, count: 1 }] } },
  ]);
  // It was not answered.
  expect(await sums.unsent()).toEqual(first);
  sums.sent(first);
  expect(await sums.unsent()).toEqual([]);
  await counts.addVisit({ day: '2026-11-21', hour: 0 }, visit);
  expect((await sums.unsent()).map(({ day, hour, of }) => [day, hour, of.cards])).toEqual([['2026-11-21', 0, 1]]);
});

test('after days without the cloud, all of them are sent, some with each report', async () => {
  const { counts } = staffRecords();
  for (let day = 10; day < 20; day++) for (let hour = 12; hour < 22; hour++) await counts.addVisit({ day: `2026-11-${day}`, hour }, visit);
  const sums = unsentSums(counts);
  const sent = new Set<string>();
  for (let report = 0; report < 4; report++) {
    const hours = await sums.unsent();
    expect(hours.length).toBeLessThanOrEqual(48);
    for (const { day, hour } of hours) sent.add(`${day} ${hour}`);
    sums.sent(hours);
  }
  expect(sent.size).toBe(100);
  expect(await sums.unsent()).toEqual([]);
});
