/** Longest side of a worn picture in pixels: on a face it is hardly ever larger than that. */
const longestSide = 640;

/** The pixels that a prop's picture is drawn with, once and for all guests, from those that it has of its own. */
export function wornSize({ width, height }: { readonly width: number; readonly height: number }): { width: number; height: number } {
  const scale = longestSide / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
