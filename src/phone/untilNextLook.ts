const [firstMs, longestMs, growth] = [400, 10_000, 1.5];
const [justSeenMs, soonMs] = [20_000, 1000];

/**
 * How long to wait before the next look: none before the first, then 0.4 s growing to 10 s, of which up to a fifth is left to
 * `chance` (0 to 1), so that the phones of a whole hall don't ask in step. The first are short because who is quick with the phone is
 * ahead of the card by a part of a second. A phone that was unlocked so long ago (`sinceSeenMs`) has a guest who looks at it: the look
 * that the lock broke off is made up for soon.
 */
export function lookDelayMs(tries: number, chance: number, sinceSeenMs: number): number {
  if (tries === 0) return 0;
  if (sinceSeenMs < justSeenMs) return soonMs;
  return Math.min(longestMs, firstMs * growth ** (tries - 1)) * (1 - chance / 5);
}
/**
 * Resolves after so many milliseconds, or at once when the network comes back, when the page comes to be seen again, or when it is
 * aborted. A page that nobody sees does not look: its time comes when it is seen.
 */
export function untilNextLook(delayMs: number, signal: AbortSignal): Promise<void> {
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
    // A page that comes out of the browser's memory, as a phone's does.
    window.addEventListener('pageshow', whenSeen);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
