import { describe, expect, inject, test } from 'vitest';
import { boothRegister } from '../../src/server/storage/cloud/boothRegister.ts';
import type { BoothReport } from '../../src/shared/contract/booths.ts';
import { consoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { dayIn } from '../support/time/dayIn.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { settled } from '../support/time/settled.ts';

const durations = (bucketsFrom: number, count: number): BoothReport['sums'][number]['of']['durations'] =>
  Array.from({ length: count }, (_, place) => ({ kind: 'shutter-to-card', bucket: bucketsFrom + place, count: 1 }));

/** A hundred hours with different durations in each round: a report's maximum. */
const hours = (round: number): BoothReport['sums'] =>
  Array.from({ length: 100 }, (_, place) => ({
    day: dayIn(-2 - Math.floor(place / 24)),
    hour: place % 24,
    of: { cards: round, left: 0, broken: 0, durations: durations((round % 10) * 40, 40) },
  }));

/** A report's maximum number of visits, with different ids in each round. */
const visits = (round: number): BoothReport['visits'] =>
  Array.from({ length: 200 }, (_, place) => ({
    id: `${round}`.padStart(4, '0') + `${place}`.padStart(28, '0'),
    secondsAgo: place * 3600,
    outcome: 'card',
    durations: [],
  }));

describe.skipIf(inject('noEngines') !== null)('the database’s few connections', () => {
  test.each([
    ['hours', (round: number) => ({ sums: hours(round) })],
    ['visits', (round: number) => ({ visits: visits(round) })],
  ])(
    'stay free for other booths’ reports while some booths repeatedly report many %s',
    async (_what, long) => {
      const { app, calls } = await consoleAtWork();
      const register = boothRegister(calls);
      const admitted = (name: string) => settled(register.admit(name));
      const greedy = await Promise.all(['One', 'Two', 'Three', 'Four'].map(admitted));
      const other = await admitted('Other');
      const report = async (token: string, over: Partial<BoothReport>): Promise<number> => {
        const headers = { authorization: `Bearer ${token}` };
        return (await app.inject({ method: 'POST', url: '/booths/report', headers, payload: sampleReport(over) })).statusCode;
      };
      expect(await report(other, {})).toBe(200);
      let ended = 0;
      const all = greedy.flatMap((token, booth) =>
        Array.from({ length: 4 }, async (_none, turn) => {
          expect(await report(token, long(booth * 4 + turn))).toBe(200);
          ended++;
        }),
      );
      await expect.poll(() => ended, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
      const before = ended;
      expect(await report(other, {})).toBe(200);
      expect(ended - before).toBeLessThan(4);
      await Promise.all(all);
    },
    120_000,
  );
});
