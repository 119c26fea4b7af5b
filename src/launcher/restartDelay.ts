const firstMs = 500;
const longestMs = 30_000;
/** What ran for so long was well: whatever ended it begins a new count. */
const healthyMs = 60_000;

/** How many times in a row a program has ended too soon, with the time that counts just ended after `ranMs`. */
export const failuresAfter = (failures: number, ranMs: number): number => (ranMs >= healthyMs ? 1 : failures + 1);

/** How long to wait before a program is started again after so many failures in a row: half a second, and twice as long each time, up to half a minute. */
export const restartDelayMs = (failures: number): number => Math.min(firstMs * 2 ** Math.min(failures - 1, 16), longestMs);
