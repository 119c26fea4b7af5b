const [firstMs, longestMs, growth] = [400, 10_000, 1.5];
const [justSeenMs, soonMs] = [20_000, 1000];

/**
 * The delay before the next poll: none before the first, then 0.4 s, growing to 10 s. `chance` (0 to 1) varies the
 * delay by up to a fifth, so that many phones don't poll at the same moment. The first delays are short, because a
 * quick guest is only a fraction of a second ahead of the card. If the phone was unlocked recently (`sinceSeenMs`), its
 * guest is looking: the poll that the lock interrupted is repeated soon.
 */
export function pollDelayMs(tries: number, chance: number, sinceSeenMs: number): number {
  if (tries === 0) return 0;
  if (sinceSeenMs < justSeenMs) return soonMs;
  return Math.min(longestMs, firstMs * growth ** (tries - 1)) * (1 - chance / 5);
}
/**
 * Resolves after this many milliseconds, or at once when the network returns, the page becomes visible, or the signal
 * aborts. A hidden page doesn't poll.
 */
export function untilNextPoll(delayMs: number, signal: AbortSignal): Promise<void> {
  if (delayMs === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenSeen);
      window.removeEventListener('pageshow', whenSeen);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const whenSeen = (): void => {
      if (document.visibilityState === 'visible') done();
    };
    const timer = setTimeout(whenSeen, delayMs);
    document.addEventListener('visibilitychange', whenSeen);
    // Phones restore pages from the back/forward cache.
    window.addEventListener('pageshow', whenSeen);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
