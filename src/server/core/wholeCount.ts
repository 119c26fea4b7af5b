/** Converts a number to a non-negative integer, which reports require. */
export const wholeCount = (value: number): number => Math.min(1e9, Math.max(0, Math.floor(value)));
