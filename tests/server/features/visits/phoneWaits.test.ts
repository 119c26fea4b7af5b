import { expect, test } from 'vitest';
import { phoneWaits } from '../../../../src/server/features/visits/phoneWaits.ts';

test('the time from the displayed code to the first phone is reported once, and forgotten after an hour', () => {
  let nowMs = 0;
  const told: number[] = [];
  const { kept, seen } = phoneWaits(
    (ms) => told.push(ms),
    () => nowMs,
  );
  kept(1, 400);
  kept(2, 0);
  nowMs = 600;
  for (const visit of [1, 1, 7]) seen(visit);
  nowMs = 3_600_001;
  seen(2);
  expect(told).toEqual([1000]);
});

test('a card that nobody waits for is not counted, regardless of when that becomes known', () => {
  const told: number[] = [];
  const { kept, seen, ignore } = phoneWaits((ms) => told.push(ms));
  kept(1, 0);
  ignore(1);
  ignore(2);
  kept(2, 0);
  for (const visit of [1, 2]) seen(visit);
  expect(told).toEqual([]);
});
