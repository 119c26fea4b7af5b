import { expect, test } from 'vitest';
import { phoneWaits } from '../../../../src/server/features/visits/phoneWaits.ts';

test('the time from the code on the screen to the first phone is reported once, and forgotten after an hour', () => {
  let nowMs = 0;
  const told: number[] = [];
  const { kept, seen } = phoneWaits(
    (ms) => told.push(ms),
    () => nowMs,
  );
  kept('one', 400);
  kept('two', 0);
  nowMs = 600;
  for (const id of ['one', 'one', 'unknown']) seen(id);
  nowMs = 3_600_001;
  seen('two');
  expect(told).toEqual([1000]);
});
