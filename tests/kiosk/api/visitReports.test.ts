import { expect, onTestFinished, test } from 'vitest';
import { visitReports } from '../../../src/kiosk/api/visitReports.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import type { VisitReport, VisitSummary } from '../../../src/shared/contract/visitReport.ts';
import { allAnswers, boothAtWork } from '../../support/kiosk/boothAtWork.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { dust, timePasses } from '../../support/time/timePasses.ts';
import { reportVisits } from '../../../src/kiosk/startReporting.ts';

const visit: VisitSummary = {
  outcome: 'card',
  answers: allAnswers,
  shutterToCardMs: 1400,
  consent: null,
  plain: null,
  retakes: 0,
  format: null,
};

/** Reports visits to a server whose availability the test controls. */
function reporting() {
  const clock = manualClock();
  const life = new AbortController();
  onTestFinished(() => life.abort());
  const received: VisitReport[] = [];
  const server = { answers: true };
  let drawn = 0;
  const tell = visitReports({
    post: async (report) => {
      if (server.answers) received.push(report);
      return server.answers;
    },
    clock,
    randomBytes: (count) => new Uint8Array(count).fill(++drawn),
    chance: () => 0,
    signal: life.signal,
  });
  return { clock, received, server, tell };
}

test('a visit is reported as soon as it is over', async () => {
  const { received, tell } = reporting();
  tell(visit);
  await dust();
  expect(received).toEqual([{ ...visit, id: '01'.repeat(16), endedMsAgo: 0 }]);
});

test('visits that ended while the server was down are reported later, each once and with its own hour', async () => {
  const { clock, received, server, tell } = reporting();
  server.answers = false;
  tell(visit);
  await timePasses(clock, 3_600_000, 10_000);
  tell({ ...visit, outcome: 'left-photo' });
  server.answers = true;
  await timePasses(clock, 20_000, 1000);
  expect(received.map(({ outcome, endedMsAgo }) => [outcome, Math.floor(endedMsAgo / 3_600_000)])).toEqual([
    ['card', 1],
    ['left-photo', 0],
  ]);
  await timePasses(clock, 60_000, 5000);
  expect(received).toHaveLength(2);
});

test("beyond a day's worth of visits, the oldest are dropped", async () => {
  const { clock, received, server, tell } = reporting();
  server.answers = false;
  for (let count = 0; count < 1010; count++) tell({ ...visit, shutterToCardMs: count });
  server.answers = true;
  await timePasses(clock, 20_000, 1000);
  expect(received).toHaveLength(1000);
  expect(received.at(-1)?.shutterToCardMs).toBe(1009);
});

test('reports cover visits that ended with a card, were abandoned or crashed', async () => {
  const booth = boothAtWork();
  const told: VisitSummary[] = [];
  reportVisits(booth.store, minimalTheme, booth.clock, (summary) => told.push(summary));
  await booth.visits();
  const shutterToCardMs = minimalTheme.picture.settledPauseMs;
  expect(told).toEqual([{ outcome: 'card', answers: allAnswers, shutterToCardMs, consent: null, plain: null, retakes: 0, format: null }]);
  // A visit counts from its card's appearance, however long the guest stays and whatever happens to the page.
  await booth.sends({ type: 'back-pressed' });
  expect(told).toHaveLength(1);

  await booth.sends({ type: 'start-pressed' }, { type: 'option-chosen', question: 'q1', value: '2' }, { type: 'next-pressed' });
  await booth.sends({ type: 'option-chosen', question: 'q2', value: '3' });
  await booth.passes(minimalTheme.idle.askAfterMs + minimalTheme.idle.leaveAfterMs);
  expect(told[1]).toEqual({
    outcome: 'left-survey',
    answers: { q1: '2' },
    shutterToCardMs: null,
    consent: null,
    plain: null,
    retakes: 0,
    format: null,
  });

  await booth.answersAll();
  await booth.goesLive();
  await booth.sends({ type: 'scene-failed' });
  await booth.passes(minimalTheme.idle.troubleMs);
  expect(told[2]).toMatchObject({ outcome: 'broken', answers: allAnswers });
  expect(told).toHaveLength(3);
});

test('a card restored by a reload was already reported', async () => {
  const booth = boothAtWork();
  await booth.visits();
  const told: VisitSummary[] = [];
  reportVisits(booth.store, minimalTheme, booth.clock, (summary) => told.push(summary));
  await booth.sends({ type: 'back-pressed' });
  expect(told).toEqual([]);
});
