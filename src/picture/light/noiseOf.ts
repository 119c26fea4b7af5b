import type { Raster } from '../Raster.ts';

/** The sampling distances of rows and columns. */
const [rowStep, columnStep] = [12, 3];
/** The distance between compared pixels: cameras read neighbouring pixels together, and smooth them. */
const apart = 2;
/** The median of a normal distribution's absolute values, and the standard deviation of independent values' second differences. */
const [medianOfNormal, ofSecondDifference] = [0.6745, Math.sqrt(6)];

/**
 * The standard deviation of a photo's noise, 0 to 1. Uses second differences along rows, which are zero on even slopes. Their median
 * excludes edges (after Immerkaer, "Fast Noise Variance Estimation", 1996).
 */
export function noiseOf({ width, height, pixels }: Raster): number {
  const counts = new Int32Array(511);
  let all = 0;
  for (let y = rowStep >> 1; y < height; y += rowStep)
    for (let x = apart; x < width - apart; x += columnStep, all++) {
      const at = (y * width + x) * 4 + 1;
      const [before, here, after] = [pixels[at - 4 * apart] as number, pixels[at] as number, pixels[at + 4 * apart] as number];
      const difference = Math.abs(2 * here - before - after);
      counts[difference] = (counts[difference] as number) + 1;
    }
  if (all === 0) return 0;
  let [middle, below] = [0, counts[0] as number];
  while (below < all / 2) below += counts[++middle] as number;
  // Differences are whole numbers, so interpolate the median within its bin.
  const within = (all / 2 - (below - (counts[middle] as number))) / Math.max(1, counts[middle] as number);
  return Math.max(0, middle - 0.5 + within) / (255 * medianOfNormal * ofSecondDifference);
}
