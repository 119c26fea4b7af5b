import { expect, test } from 'vitest';
import { reloadWithBackOff, recentReloads } from '../../../src/kiosk/devices/reloadWithBackOff.ts';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import { timePasses } from '../../support/time/timePasses.ts';

/** A page that is reloaded repeatedly; only the tab's memory survives. */
function tab({ serverIsThere = () => true }: { serverIsThere?: () => boolean } = {}) {
  const clock = manualClock();
  let kept: readonly number[] = [];
  const reloadedAtMs: number[] = [];
  const calendarMs = () => 1e12 + clock.now();
  const memory = { read: () => kept, write: (atMs: readonly number[]) => void (kept = atMs) };
  const page = () =>
    reloadWithBackOff({
      clock,
      calendarMs,
      memory,
      serverAnswers: () => Promise.resolve(serverIsThere()),
      reload: () => reloadedAtMs.push(clock.now()),
    });
  return {
    clock,
    page,
    reloadedAtMs,
    keeps: (atMs: readonly number[]) => (kept = atMs),
    recent: () => recentReloads(memory, calendarMs()),
  };
}

test('a page that stays broken reloads at once, then with back-off, and at least every five minutes', async () => {
  const { clock, page, reloadedAtMs } = tab();
  for (let load = 0; load < 8; load++) {
    page()(() => true);
    while (reloadedAtMs.length === load) await timePasses(clock, 1000, 1000);
  }
  expect(reloadedAtMs.map((atMs, place) => Math.round((atMs - (reloadedAtMs[place - 1] ?? 0)) / 1000))).toEqual([
    0, 10, 20, 40, 80, 160, 300, 300,
  ]);
});

test('a reload waits for the server, and is cancelled if the page has recovered meanwhile', async () => {
  let there = false;
  let needed = true;
  const { clock, page, reloadedAtMs } = tab({ serverIsThere: () => there });
  const reload = page();
  reload(() => needed);
  reload(() => needed);
  await timePasses(clock, 30_000, 1000);
  expect(reloadedAtMs).toEqual([]);
  needed = false;
  await timePasses(clock, 5000, 1000);
  there = true;
  await timePasses(clock, 5000, 1000);
  expect(reloadedAtMs).toEqual([]);
  needed = true;
  reload(() => needed);
  await timePasses(clock, 2000, 1000);
  expect(reloadedAtMs).toHaveLength(1);
});

test('attempts are forgotten an hour later, as are those dated in the future after a clock was set back', async () => {
  const { clock, page, reloadedAtMs, keeps, recent } = tab();
  keeps([1e12 - 3_700_000, 1e12 + 86_400_000]);
  expect(recent()).toEqual([]);
  page()(() => true);
  await timePasses(clock, 1000);
  expect(reloadedAtMs).toEqual([0]);
  expect(recent()).toHaveLength(1);
});
