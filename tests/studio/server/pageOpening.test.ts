import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageOpening } from '../../../src/studio/server/pageOpening.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether work may begin. */
async function begun(over: Promise<void>): Promise<boolean> {
  let isOver = false;
  void over.then(() => (isOver = true));
  await Promise.resolve();
  return isOver;
}

test('work begins soon if no page is requested', async () => {
  const opening = pageOpening();
  expect(await begun(opening.over)).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await begun(opening.over)).toBe(true);
});

test('work waits for a page that opens, until it is shown', async () => {
  const opening = pageOpening();
  await vi.advanceTimersByTimeAsync(1000);
  opening.began();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await begun(opening.over)).toBe(false);
  opening.ended();
  expect(await begun(opening.over)).toBe(true);
});

test('work waits for a limited time if a page is never shown', async () => {
  const opening = pageOpening();
  opening.began();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await begun(opening.over)).toBe(true);
});
