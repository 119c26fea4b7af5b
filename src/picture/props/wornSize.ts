/** Longest side of a worn picture in pixels; on a face it is rarely larger. */
const longestSide = 640;

/** The size for rasterising a prop's picture, once for all guests, from its own size. */
export function wornSize({ width, height }: { readonly width: number; readonly height: number }): { width: number; height: number } {
  const scale = longestSide / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
