/** A number as reports take it: whole, and not below zero. */
export const wholeCount = (value: number): number => Math.min(1e9, Math.max(0, Math.floor(value)));
