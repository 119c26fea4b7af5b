import type { ServerClock } from '../../../src/server/core/ServerClock.ts';

interface Pause {
  readonly untilMs: number;
  readonly end: () => void;
}

/** The server's time, which stands still until a test advances it. */
export function steppedTime(calendarMs = 1_800_000_000_000): {
  readonly clock: ServerClock;
  /** Advances the time. */
  pass(ms: number): void;
  /** Waits until somebody pauses. */
  paused(): Promise<void>;
  /** Waits until the code pauses, advances the time to the end of the first pause, and returns the pause's length. */
  goOn(): Promise<number>;
} {
  let nowMs = 0;
  const pauses = new Set<Pause>();
  let somebodyPauses = (): void => undefined;
  async function paused(): Promise<void> {
    while (pauses.size === 0) await new Promise<void>((resolve) => (somebodyPauses = resolve));
  }
  return {
    paused,
    clock: {
      nowMs: () => nowMs,
      calendarMs: () => calendarMs + nowMs,
      pause: (ms, signal) =>
        new Promise((resolve) => {
          if (signal.aborted) return resolve();
          const end = (): void => {
            pauses.delete(pause);
            signal.removeEventListener('abort', end);
            resolve();
          };
          const pause = { untilMs: nowMs + ms, end };
          pauses.add(pause);
          signal.addEventListener('abort', end);
          somebodyPauses();
        }),
    },
    pass: (ms) => void (nowMs += ms),
    async goOn() {
      await paused();
      const [first] = [...pauses].toSorted((one, other) => one.untilMs - other.untilMs);
      const ms = Math.max(0, (first?.untilMs ?? 0) - nowMs);
      nowMs += ms;
      first?.end();
      return ms;
    },
  };
}
