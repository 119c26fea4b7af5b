import { expect, test } from 'vitest';
import { manualTime } from '../../support/manualTime.ts';

const start = 1_800_000_000_000;
const yearMs = 365 * 86_400_000;

test('time passes as it does', () => {
  const { clock, pass } = manualTime();
  expect(clock.nowMs()).toBe(start);
  pass(1000.4);
  expect(clock.nowMs()).toBe(start + 1000);
});

test('a clock that is set back stops nothing: time goes on from where it was', () => {
  const { clock, pass, set } = manualTime();
  clock.nowMs();
  set(start - yearMs);
  expect(clock.nowMs()).toBe(start);
  pass(5000);
  expect(clock.nowMs()).toBe(start + 5000);
});

test('once the clock is right again it is followed', () => {
  const { clock, pass, set } = manualTime();
  clock.nowMs();
  set(0);
  pass(5000);
  clock.nowMs();
  set(start + yearMs);
  expect(clock.nowMs()).toBe(start + yearMs);
});

test('a machine that wakes up in 1970 goes on from where the last run has got to', () => {
  const { clock, pass, set } = manualTime(start + 1000);
  set(0);
  expect(clock.nowMs()).toBe(start + 1000);
  pass(10);
  expect(clock.nowMs()).toBe(start + 1010);
});

test('how far the machine is behind is known, and nothing of it once it is right again', () => {
  const { clock, pass, set } = manualTime(start + 1000);
  expect(clock.behindMs()).toBe(1000);
  set(start - yearMs);
  pass(500);
  expect(clock.behindMs()).toBe(yearMs + 1000);
  set(start + yearMs);
  expect(clock.behindMs()).toBe(0);
});
