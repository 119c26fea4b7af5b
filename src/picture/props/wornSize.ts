/** Longest side of a worn picture in pixels: it is rarely larger than that on a face. */
const longestSide = 640;

/** The size at which a prop's picture is rasterised, once for all guests, given its own size. */
export function wornSize({ width, height }: { readonly width: number; readonly height: number }): { width: number; height: number } {
  const scale = longestSide / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
