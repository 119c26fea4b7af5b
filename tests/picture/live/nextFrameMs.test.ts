import { expect, test } from 'vitest';
import { nextFrameMs } from '../../../src/picture/live/posingAdvice.ts';

/** The pauses before each look, when they come so late. */
function pauses(...late: number[]): number[] {
  let pauseMs = nextFrameMs(null, 0);
  return [pauseMs, ...late.map((ms) => (pauseMs = nextFrameMs(pauseMs, ms)))];
}

test('a machine that has time looks two or three times a second', () => {
  expect(pauses(10, 30, 99)).toEqual([400, 400, 400, 400]);
});

test('a busy one looks half as often each time, down to once in three seconds', () => {
  expect(pauses(150, 150, 2000, 150, 150)).toEqual([400, 800, 1600, 3200, 3200, 3200]);
});

test('one that has time again looks as often as before', () => {
  expect(pauses(150, 150, 150, 20)).toEqual([400, 800, 1600, 3200, 400]);
});
