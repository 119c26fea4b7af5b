import { expect, test } from 'vitest';
import { keepsUp } from '../../../src/picture/live/keepsUp.ts';

/** Plays frames at this rate. Returns when they counted as fast enough, in milliseconds; null if never. */
function foundFast(periodMs: (ms: number) => number, lastMs = 20_000): number | null {
  const done: number[] = [];
  for (let ms = 0; ms < lastMs; ms += periodMs(ms)) {
    done.push(ms);
    if (keepsUp(done, ms)) return ms;
    expect(done.length).toBeLessThan(40);
  }
  return null;
}

test('20 frames a second soon count as fast enough', () => {
  expect(foundFast(() => 50)).toBeLessThan(1000);
});

test('10 frames a second never do', () => {
  expect(foundFast(() => 100)).toBeNull();
});

test('a slow start is tolerated', () => {
  expect(foundFast((ms) => (ms < 2000 ? 500 : 60))).toBeLessThan(3500);
});
