const firstMs = 1000;
/** The server is in the booth's own network, and a guest may be waiting: slower polling would not help anyone. */
export const longestBackOffMs = 10_000;

/**
 * The delay after this many consecutive failures, in milliseconds: exponential back-off up to ten seconds, minus a random share of up to
 * half, so that kiosks that lost the same server don't all return at once. `chance` is 0 to 1.
 */
export function backOffMs(failures: number, chance: number): number {
  const whole = Math.min(firstMs * 2 ** Math.min(failures - 1, 16), longestBackOffMs);
  return whole * (1 - chance / 2);
}
