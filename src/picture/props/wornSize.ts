/** Longest side of a prop's picture in pixels; props on a face are rarely larger. */
const longestSide = 640;

/** Scales a prop's picture to the size at which it is rasterised, once for all guests. */
export function wornSize({ width, height }: { readonly width: number; readonly height: number }): { width: number; height: number } {
  const scale = longestSide / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
