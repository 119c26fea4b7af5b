import { expect, test } from 'vitest';
import { manualTime } from '../../../support/time/manualTime.ts';

const start = 1_800_000_000_000;
const hourMs = 3_600_000;
const yearMs = 365 * 86_400_000;

test('time passes at its normal rate', () => {
  const { clock, pass } = manualTime();
  expect(clock.nowMs()).toBe(start);
  pass(1000.4);
  expect(clock.nowMs()).toBe(start + 1000);
});

test('setting the clock back has no effect: time continues from where it was', () => {
  const { clock, pass, set } = manualTime();
  clock.nowMs();
  set(start - yearMs);
  expect(clock.nowMs()).toBe(start);
  pass(5000);
  expect(clock.nowMs()).toBe(start + 5000);
});

test('a clock that is right again is followed after three hours', () => {
  const { clock, pass, set } = manualTime();
  clock.nowMs();
  set(0);
  pass(5000);
  clock.nowMs();
  set(start + yearMs);
  expect([clock.nowMs(), clock.aheadMs(), clock.latestMs()]).toEqual([start + 5000, yearMs - 5000, start + yearMs]);
  pass(3 * hourMs);
  expect(clock.nowMs()).toBe(start + 5000 + 3 * hourMs);
  clock.settle();
  expect([clock.nowMs(), clock.aheadMs()]).toEqual([start + yearMs + 3 * hourMs, 0]);
});

test('a leap that is undone within three hours is never trusted', () => {
  const { clock, pass, set } = manualTime();
  for (const _again of [1, 2, 3]) {
    set(clock.nowMs() + yearMs);
    clock.nowMs();
    pass(2 * hourMs);
    clock.settle();
    set(clock.nowMs());
    clock.settle();
    pass(2 * hourMs);
    clock.settle();
  }
  expect(clock.nowMs()).toBe(start + 12 * hourMs);
});

test('a booth that runs for an hour a day follows each new day after three hours of agreement', () => {
  let soFar = manualTime().clock.soFar();
  const nights = [0, 1, 2, 3, 4, 5].map((day) => {
    const { clock, pass, set } = manualTime(soFar);
    set(start + day * 24 * hourMs);
    clock.settle();
    pass(hourMs);
    clock.settle();
    soFar = clock.soFar();
    return (soFar.nowMs - start) / hourMs;
  });
  expect(nights).toEqual([1, 2, 3, 27, 51, 75]);
});

test('a machine that wakes up in 1970 continues from the end of the last run', () => {
  const { clock, pass, set } = manualTime({ nowMs: start + 1000, leaps: [] });
  set(0);
  expect(clock.nowMs()).toBe(start + 1000);
  pass(10);
  expect(clock.nowMs()).toBe(start + 1010);
});

test("the machine's lag is known until its clock is right again", () => {
  const { clock, pass, set } = manualTime({ nowMs: start + 1000, leaps: [] });
  expect(clock.behindMs()).toBe(1000);
  set(start - yearMs);
  pass(500);
  expect(clock.behindMs()).toBe(yearMs + 1000);
  set(start + yearMs);
  expect(clock.behindMs()).toBe(0);
});
