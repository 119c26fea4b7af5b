import { describe, expect, inject, test } from 'vitest';
import { boothRegister } from '../../src/server/storage/cloud/boothRegister.ts';
import { boothReports } from '../../src/server/storage/cloud/boothReports.ts';
import type { Ask } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, keptLook, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { dayIn } from '../support/time/dayIn.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { settled } from '../support/time/settled.ts';

interface Acted {
  readonly event: string;
  readonly booths: readonly string[];
  readonly look: string;
}

type Act = (ask: Ask, on: Acted, turn: number) => ReturnType<Ask>;

const acts: readonly (readonly [what: string, act: Act])[] = [
  ['rolls an event’s themes back', (ask, { event }) => ask('POST', `events/${event}/theme/back`)],
  ['sends a theme to an event', (ask, { event, look }) => ask('PUT', `events/${event}/theme`, { look })],
  [
    'changes an event',
    (ask, { event, booths }, turn) =>
      ask('PUT', `events/${event}`, { name: `Fair ${String(turn)}`, firstDay: dayIn(-180), lastDay: dayIn(180), booths }),
  ],
  ['closes a booth', (ask, { booths }, turn) => ask('POST', `booths/${booths[turn % 8] ?? ''}/orders`, { act: 'close' })],
  ['moves a booth', (ask, { booths, event }, turn) => ask('PUT', `booths/${booths[turn % 8] ?? ''}/event`, { event })],
];

describe.skipIf(inject('noEngines') !== null)('an account that changes something 240 times at once', () => {
  test.each(acts)(
    'uses its own queue: nobody else waits while it %s',
    async (_what, act) => {
      const console = await consoleAtWork();
      const [boss, other] = [await console.person('Boss'), await console.person('Ada')];
      const booths: string[] = [];
      for (let one = 0; one < 8; one++) booths.push(await console.booth(`Booth ${String(one)}`));
      const token = await settled(boothRegister(console.calls).admit('Elsewhere'));
      const event = await madeEvent(boss, 'Fair', booths);
      const look = await keptLook(console.calls, 'Spring', 'Boss');
      // Each booth has shown another theme before.
      expect((await boss('PUT', `events/${event}/theme`, { look })).statusCode).toBe(204);
      for (const booth of booths) {
        const reports = boothReports(console.calls);
        const { orders } = await settled(reports.receive(booth, sampleReport()));
        const ended = orders.map(({ id }) => ({ id, outcome: 'done' as const, says: 'It shows Spring.' }));
        await settled(reports.receive(booth, sampleReport({ look: { id: look, name: 'Spring', version: 'v' }, ended })));
      }
      const took = async (work: Promise<{ readonly statusCode: number }>): Promise<number> => {
        const sinceMs = performance.now();
        expect((await work).statusCode).toBeLessThan(300);
        return performance.now() - sinceMs;
      };
      const report = () =>
        console.app.inject({
          method: 'POST',
          url: '/booths/report',
          headers: { authorization: `Bearer ${token}` },
          payload: sampleReport(),
        });
      await took(report());
      const logged = async (): Promise<number> => {
        const [row] = await console.calls.run(`SELECT count(*)::integer AS lines FROM audit_log WHERE who = 'Boss'`, []);
        return (row as { lines: number }).lines;
      };
      const before = await logged();
      const sinceMs = performance.now();
      const all = Promise.all(Array.from({ length: 240 }, (_, turn) => act(boss, { event, booths, look }, turn)));
      const others = await Promise.all([took(report()), took(other('POST', `booths/${booths[0] ?? ''}/orders`, { act: 'open' }))]);
      const answers = await all;
      const allMs = performance.now() - sinceMs;
      for (const tookMs of others) expect(tookMs).toBeLessThan(allMs);
      const [done, refused] = [answers.filter(({ statusCode }) => statusCode < 300), answers.filter(({ statusCode }) => statusCode >= 300)];
      expect(done.length).toBeGreaterThan(0);
      // 24 at a time, plus some that got a free slot before the rest arrived.
      expect(done.length).toBeLessThanOrEqual(120);
      expect(new Set(refused.map(({ statusCode, headers, body }) => [statusCode, headers['retry-after'], body].join(' ')))).toEqual(
        new Set(['429 10 {"error":"wait","message":"Too many requests came from here. Please wait.","waitSeconds":10}']),
      );
      // The log omits rejected attempts.
      expect((await logged()) - before).toBe(done.length);
    },
    120_000,
  );
});
