/** Converts a number to what reports accept: a non-negative integer. */
export const wholeCount = (value: number): number => Math.min(1e9, Math.max(0, Math.floor(value)));
