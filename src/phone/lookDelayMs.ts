const [firstMs, longestMs, growth] = [1000, 10_000, 1.4];
const justSeenMs = 20_000;

/**
 * How long to wait before the next look: none before the first, then 1 s growing to 10 s, of which up to a fifth is left to
 * `chance` (0 to 1), so that the phones of a whole hall don't ask in step. A phone that was unlocked so long ago (`sinceSeenMs`) has a
 * guest who looks at it: the look that the lock broke off is made up for soon.
 */
export function lookDelayMs(tries: number, chance: number, sinceSeenMs: number): number {
  if (tries === 0) return 0;
  if (sinceSeenMs < justSeenMs) return firstMs;
  return Math.min(longestMs, firstMs * growth ** (tries - 1)) * (1 - chance / 5);
}
