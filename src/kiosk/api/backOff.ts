const firstMs = 1000;
const longestMs = 30_000;

/**
 * How long to wait after so many failures in a row, in milliseconds: twice as long each time up to half a minute, and by chance up
 * to half of it less, so that kiosks which lost one server don't come back to it all at once. `chance` is 0 to 1.
 */
export function backOffMs(failures: number, chance: number): number {
  const whole = Math.min(firstMs * 2 ** Math.min(failures - 1, 16), longestMs);
  return whole * (1 - chance / 2);
}
