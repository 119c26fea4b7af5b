/** The booth's clock. All waiting goes through this port, so that tests control time. */
export interface Clock {
  /** Milliseconds from an arbitrary origin; monotonic. */
  now(): number;
  /** Calls back once, after this many milliseconds. The returned function cancels the call. */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, callback) {
    const id = setTimeout(callback, delayMs);
    return () => clearTimeout(id);
  },
};

/** Resolves after this many milliseconds, or immediately when the signal aborts: check the signal afterwards. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(delayMs, done);
    signal.addEventListener('abort', done);
  });
}

/** Resolves when the work is done, or after this many milliseconds; the work then continues unattended. */
export async function atMost(clock: Clock, patienceMs: number, work: Promise<unknown>): Promise<void> {
  const impatience = new AbortController();
  await Promise.race([work.then(() => impatience.abort()), pause(clock, patienceMs, impatience.signal)]);
}

/**
 * The machine's wall clock, in milliseconds since 1970, for times that outlast the page. Somebody may set it back, so don't use it for
 * waiting.
 */
export const calendarMs = (): number => Date.now();
