/** 0 below `low`, 1 above `high`, with a smooth curve in between. */
export function smoothstep(value: number, low: number, high: number): number {
  const part = (value - low) / (high - low);
  if (part <= 0) return 0;
  if (part >= 1) return 1;
  return part * part * (3 - 2 * part);
}
