import type { Clock } from './Clock.ts';

/** A clock that moves only when advanced, for tests and headless runs. */
export interface ManualClock extends Clock {
  /** Advances time and makes the calls that are due, in order. */
  advance(byMs: number): void;
}

export function manualClock(): ManualClock {
  let now = 0;
  const waiting = new Set<{ dueMs: number; callback: () => void }>();
  const nextDue = (untilMs: number) => [...waiting].filter((entry) => entry.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];
  return {
    now: () => now,
    after(delayMs, callback) {
      const entry = { dueMs: now + delayMs, callback };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    advance(byMs) {
      const untilMs = now + byMs;
      for (let entry = nextDue(untilMs); entry !== undefined; entry = nextDue(untilMs)) {
        waiting.delete(entry);
        now = entry.dueMs;
        entry.callback();
      }
      now = untilMs;
    },
  };
}
