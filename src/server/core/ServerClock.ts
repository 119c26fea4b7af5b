import { setTimeout as wait } from 'node:timers/promises';

/** The server's clock, injected so that tests need no real waiting. */
export interface ServerClock {
  /** Milliseconds; monotonic. */
  nowMs(): number;
  /** Milliseconds since 1970 on this machine's clock, which may be wrong. */
  calendarMs(): number;
  /** Resolves after this many milliseconds, or at once when the signal is aborted. Does not keep the process alive. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export const serverClock: ServerClock = {
  nowMs: () => performance.now(),
  calendarMs: () => Date.now(),
  // Rejects only on abort.
  pause: (ms, signal) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined),
};
