const [firstMs, longestMs, growth] = [400, 10_000, 1.5];
const [justSeenMs, soonMs] = [20_000, 1000];

/**
 * How long to wait before the next poll: not at all before the first, then 0.4 s growing to 10 s, of which `chance` (0 to 1) varies up to a fifth, so
 * that the phones of a whole hall don't ask in step. The first waits are short because a quick guest is ahead of the card by a fraction of a second.
 * A phone unlocked this long ago (`sinceSeenMs`) has a guest looking at it: the poll that the lock interrupted is repeated soon.
 */
export function pollDelayMs(tries: number, chance: number, sinceSeenMs: number): number {
  if (tries === 0) return 0;
  if (sinceSeenMs < justSeenMs) return soonMs;
  return Math.min(longestMs, firstMs * growth ** (tries - 1)) * (1 - chance / 5);
}
/**
 * Resolves after this many milliseconds, or at once when the network returns, the page becomes visible, or the signal aborts. A hidden page doesn't
 * poll until it is visible again.
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
