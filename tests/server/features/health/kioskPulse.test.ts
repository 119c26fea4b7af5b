import type { OutboxReport } from '../../../../src/shared/contract/outboxReport.ts';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assessHealth } from '../../../support/server/assessHealth.ts';
import { kioskPulses } from '../../../../src/server/features/health/kioskPulses.ts';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import type { KioskPulseAnswer } from '../../../../src/shared/contract/kioskPulse.ts';
import type { OwnParts } from '../../../support/server/kioskParts.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { soundFacts } from '../../../support/server/soundFacts.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { latestOfEach } from '../../../../src/server/features/health/latestOfEach.ts';

async function booth(own: OwnParts = {}) {
  let nowMs = 0;
  const pulses = kioskPulses(() => nowMs);
  const reports = latestOfEach<OutboxReport>(() => nowMs);
  const health = () => Promise.resolve(assessHealth({ ...soundFacts, kiosks: pulses.received(), outboxes: reports.received() }));
  const app = await kioskApp(kioskParts({ pulses, reports, health, ...own }));
  onTestFinished(() => app.close());
  return {
    app,
    passes: (ms: number) => (nowMs += ms),
    report: (payload: object) => app.inject({ method: 'POST', url: '/api/outbox-report', payload }),
    problems: async () => (await app.inject('/health')).json<{ problems: string[] }>().problems,
    pulse: (payload: object) => app.inject({ method: 'POST', url: '/api/kiosk-pulse', payload }),
    kiosks: async () => (await app.inject('/health')).json<{ kiosks: unknown }>().kiosks,
  };
}

test('the booth’s health shows when each kiosk’s page last reported and last drew', async () => {
  const { pulse, passes, kiosks } = await booth();
  expect(await kiosks()).toEqual([]);
  const answer = await pulse({ frameMsAgo: 12.5, visible: true, reloads: 0, more: 'of a newer kiosk' });
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
  passes(2000);
  await pulse({ frameMsAgo: 3000, visible: true, reloads: 1 });
  passes(7500);
  expect(await kiosks()).toEqual([{ here: true, heardSecondsAgo: 7, frameSecondsAgo: 10, visible: true, reloads: 1 }]);
  passes(3_600_000);
  expect(await kiosks()).toEqual([]);
});

test('while a kiosk shows the staff page, its missing outbox report causes no alert', async () => {
  const { pulse, report, passes, problems } = await booth();
  await report({ waiting: 0, oldestMs: 0, limit: 200, refused: 0, dropped: 0, storage: 'disk', persistence: 'granted' });
  passes(240_000);
  await pulse({ frameMsAgo: 0, visible: true, reloads: 0, page: 'staff' });
  expect(await problems()).toEqual([]);
  await pulse({ frameMsAgo: 0, visible: true, reloads: 0 });
  expect(await problems()).toEqual([expect.stringMatching(/^A kiosk's outbox has not reported for 4 minutes/)]);
});

test.each([
  {},
  { frameMsAgo: -1, visible: true, reloads: 0 },
  { frameMsAgo: 0, visible: 7, reloads: 0 },
  { frameMsAgo: 0, visible: true, reloads: 1.5 },
  { frameMsAgo: 0, visible: true, reloads: 0, page: 'studio' },
])('%j is not a valid pulse', async (body) => {
  const { pulse, kiosks } = await booth();
  expect(await pulse(body)).toMatchObject({ statusCode: 400 });
  expect(await kiosks()).toEqual([]);
});

test('a page learns that a newer build is being served', async () => {
  const folder = temporaryFolder({ 'kiosk/index.html': '<script src="/assets/main-abc.js"></script>' });
  const { pulse } = await booth({ pages: join(folder, 'kiosk') });
  const build = async (): Promise<string | null> =>
    (await pulse({ frameMsAgo: 0, visible: true, reloads: 0 })).json<KioskPulseAnswer>().build;
  const first = await build();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(await build()).toBe(first);
  const page = join(folder, 'kiosk/index.html');
  writeFileSync(page, '<script src="/assets/main-def.js"></script>');
  utimesSync(page, 1, 1);
  expect(await build()).not.toBe(first);
});
