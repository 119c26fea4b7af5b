import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ownWork } from '../../../src/server/core/ownWork.ts';

let logged: unknown[] = [];
const work = ownWork({ error: ({ err }: { readonly err: unknown }) => void logged.push(err) } as Parameters<typeof ownWork>[0]);
const bug = new Error('a bug');

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  logged = [];
});

test.each([
  [
    'thrown at once',
    () =>
      work.start(() => {
        throw bug;
      }),
  ],
  ['thrown later', () => work.start(() => Promise.reject(bug))],
  ['thrown by a timer', () => void work.after(1000, () => Promise.reject(bug))],
])('a bug that is %s is logged and does not end the program', async (_when, begin) => {
  begin();
  await vi.advanceTimersByTimeAsync(1000);
  expect(logged).toEqual([bug]);
});

test('periodic work continues after a bug', async () => {
  let turns = 0;
  const repeated = work.repeat(
    () => 1000,
    () => {
      turns += 1;
      if (turns === 2) throw bug;
    },
  );
  await vi.advanceTimersByTimeAsync(3000);
  expect([turns, logged]).toEqual([3, [bug]]);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect([turns, vi.getTimerCount()]).toEqual([3, 0]);
});

test('work requested while it runs is run once more, one at a time, and stops after the current run', async () => {
  const ends: (() => void)[] = [];
  const repeated = work.repeat(
    () => 1000,
    () => new Promise<void>((resolve) => ends.push(resolve)),
  );
  for (let asked = 0; asked < 3; asked++) repeated.now();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  let isOver = false;
  const stopped = repeated.stop().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(5000);
  expect([isOver, ends.length]).toEqual([false, 2]);
  ends[1]?.();
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
});

test('a cancelled timer never fires', async () => {
  let isDone = false;
  work.after(1000, () => (isDone = true))();
  await vi.advanceTimersByTimeAsync(5000);
  expect(isDone).toBe(false);
});
