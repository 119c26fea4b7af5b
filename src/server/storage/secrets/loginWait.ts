/** Everybody mistypes; after so many tries the wait is 5 s and doubles each time, up to five minutes: 100,000 guesses take a year. */
export const freeTries = 5;
export const firstWaitMs = 5000;
export const longestWaitMs = 300_000;

/** How long to wait after so many wrong tries, in milliseconds; 0 for not at all. */
export function loginWaitMs(tries: number): number {
  const over = tries - freeTries;
  return over < 0 ? 0 : Math.min(firstWaitMs * 2 ** over, longestWaitMs);
}
