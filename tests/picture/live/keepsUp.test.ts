import { expect, test } from 'vitest';
import { keepsUp } from '../../../src/picture/live/keepsUp.ts';

/** Plays frames at a rate and says after how many milliseconds it was found too slow; null where it never was. */
function foundSlow(periodMs: (ms: number) => number, lastMs = 20_000): number | null {
  const done: number[] = [];
  for (let ms = 0; ms < lastMs; ms += periodMs(ms)) {
    done.push(ms);
    if (!keepsUp(done, ms)) return ms;
    expect(done.length).toBeLessThan(150);
  }
  return null;
}

test('20 frames a second are fast enough for ever', () => {
  expect(foundSlow(() => 50)).toBeNull();
});

test('10 frames a second count as too slow after four seconds, not before', () => {
  expect(foundSlow(() => 100)).toBe(4000);
});

test('a slow start is tolerated', () => {
  expect(foundSlow((ms) => (ms < 2000 ? 500 : 60))).toBeNull();
});

test('a machine that becomes slow is noticed within two seconds', () => {
  const slow = foundSlow((ms) => (ms < 10_000 ? 50 : 200));
  expect(slow).toBeGreaterThan(10_000);
  expect(slow).toBeLessThan(12_000);
});
