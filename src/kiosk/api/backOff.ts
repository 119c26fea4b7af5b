const firstMs = 1000;
/** The server is in the booth's own network, and a guest may be waiting: nobody is spared by asking it less often. */
export const longestBackOffMs = 10_000;

/**
 * How long to wait after so many failures in a row, in milliseconds: twice as long each time up to ten seconds, and by
 * chance up to half of it less, so that kiosks which lost one server don't come back to it all at once. `chance` is 0 to 1.
 */
export function backOffMs(failures: number, chance: number): number {
  const whole = Math.min(firstMs * 2 ** Math.min(failures - 1, 16), longestBackOffMs);
  return whole * (1 - chance / 2);
}
