/** Time as the booth sees it. Whoever waits does so through this port, so that tests own the time. */
export interface Clock {
  /** Milliseconds since some fixed moment; never runs backwards. */
  now(): number;
  /** Calls once, after so many milliseconds; the function returned cancels. */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, callback) {
    const id = setTimeout(callback, delayMs);
    return () => clearTimeout(id);
  },
};

/** Resolves after so many milliseconds, or at once when the signal is aborted: look at the signal afterwards. */
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

/** Resolves when the work is done, or after so many milliseconds: then it goes on by itself, and nobody waits for it. */
export async function atMost(clock: Clock, patienceMs: number, work: Promise<unknown>): Promise<void> {
  const impatience = new AbortController();
  await Promise.race([work.then(() => impatience.abort()), pause(clock, patienceMs, impatience.signal)]);
}

/** The machine's calendar, in milliseconds since 1970: for what outlives the page. It can be set back; waiting is the Clock's. */
export const calendarMs = (): number => Date.now();
