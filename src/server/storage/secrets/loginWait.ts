/**
 * The number of attempts before the first wait, because everybody mistypes. The wait starts at 5 s and doubles up to five minutes, so
 * 100,000 guesses take a year.
 */
export const freeTries = 5;
export const firstWaitMs = 5000;
export const longestWaitMs = 300_000;

/** The wait in milliseconds after this many wrong attempts; 0 if there is none. */
export function loginWaitMs(tries: number): number {
  const over = tries - freeTries;
  return over < 0 ? 0 : Math.min(firstWaitMs * 2 ** over, longestWaitMs);
}
