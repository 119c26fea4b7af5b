import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { OutboxReport } from '../../../../src/shared/contract/outboxReport.ts';
import { assessHealth } from '../../../support/server/assessHealth.ts';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { soundFacts } from '../../../support/server/soundFacts.ts';
import { latestOfEach } from '../../../../src/server/features/health/latestOfEach.ts';

const report: OutboxReport = {
  waiting: 3,
  oldestMs: 1200.5,
  limit: 200,
  refused: 0,
  dropped: 0,
  lost: 0,
  storage: 'disk',
  persistence: 'granted',
};

async function booth() {
  const reports = latestOfEach<OutboxReport>();
  const health = () => Promise.resolve(assessHealth({ ...soundFacts, outboxes: reports.received() }));
  const app = await kioskApp(kioskParts({ reports, health }));
  onTestFinished(() => app.close());
  return { app, post: (payload: object) => app.inject({ method: 'POST', url: '/api/outbox-report', payload }) };
}

test("a kiosk's outbox report appears in the booth’s health", async () => {
  const { app, post } = await booth();
  expect(await post({ ...report, more: 'of a newer kiosk' })).toMatchObject({ statusCode: 204, body: '' });
  const answer = await app.inject('/health');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toMatchObject({ ok: true, outboxes: [{ ...report, heardSecondsAgo: 0 }] });
  expect(answer.body).not.toContain('newer');
});

test('anything other than a valid report is refused', async () => {
  const { app, post } = await booth();
  // A page from an earlier build does not report lost photos.
  const broken = fc
    .constantFrom(...Object.keys(report).filter((field) => field !== 'lost'))
    .chain((field) =>
      fc
        .oneof(fc.constant(undefined), fc.constant(-1), fc.constant('many'), fc.constant([1, 2]), fc.constant({}))
        .map((value) => ({ ...report, [field]: value })),
    );
  await fc.assert(
    fc.asyncProperty(fc.oneof(broken, fc.dictionary(fc.string(), fc.jsonValue())), async (body) => {
      expect(await post(body)).toMatchObject({ statusCode: 400 });
    }),
    { numRuns: 60 },
  );
  expect((await app.inject('/health')).json()).toMatchObject({ outboxes: [] });
});

test("a kiosk can have its browser delete everything stored for the booth; another site's page cannot", async () => {
  const { app } = await booth();
  const asked = await app.inject({ method: 'POST', url: '/api/clear-storage', payload: { clear: true } });
  expect(asked).toMatchObject({ statusCode: 204, headers: { 'clear-site-data': '"storage"' } });
  for (const request of [{ payload: { clear: 'no' } }, { headers: { 'content-type': 'text/plain' }, payload: '{"clear":true}' }]) {
    const refused = await app.inject({ method: 'POST', url: '/api/clear-storage', ...request });
    expect(refused.statusCode).toBe(400);
    expect(refused.headers).not.toHaveProperty('clear-site-data');
  }
});
