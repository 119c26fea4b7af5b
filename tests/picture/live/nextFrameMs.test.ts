import { expect, test } from 'vitest';
import { nextFrameMs } from '../../../src/picture/live/posingAdvice.ts';

/** The pauses before each inspection, if inspections are late by this much. */
function pauses(...late: number[]): number[] {
  let pauseMs = nextFrameMs(null, 0);
  return [pauseMs, ...late.map((ms) => (pauseMs = nextFrameMs(pauseMs, ms)))];
}

test('an idle machine inspects two or three frames a second', () => {
  expect(pauses(10, 30, 99)).toEqual([400, 400, 400, 400]);
});

test('a busy machine halves its rate each time, down to once in three seconds', () => {
  expect(pauses(150, 150, 2000, 150, 150)).toEqual([400, 800, 1600, 3200, 3200, 3200]);
});

test('a machine that is idle again returns to the full rate', () => {
  expect(pauses(150, 150, 150, 20)).toEqual([400, 800, 1600, 3200, 400]);
});
