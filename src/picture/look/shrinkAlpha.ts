import type { Field } from './Field.ts';

/** Fills a field with the mean alpha, 0 to 1, of each of its cells. `pixels` is RGBA. */
export function shrinkAlpha(pixels: Uint8ClampedArray, width: number, height: number, { values, cell, ...size }: Field): void {
  // Whole rows are gone through, and each cell's sum grows row by row: a walk through each cell by itself takes twice as long.
  const sums = new Int32Array(size.width);
  for (let row = 0; row < size.height; row++) {
    const bottom = Math.min(height, (row + 1) * cell);
    sums.fill(0);
    for (let y = row * cell; y < bottom; y++)
      for (let column = 0, x = 0, at = y * width * 4 + 3; column < size.width; column++) {
        let sum = sums[column] as number;
        for (const right = Math.min(width, x + cell); x < right; x++, at += 4) sum += pixels[at] as number;
        sums[column] = sum;
      }
    for (let column = 0; column < size.width; column++)
      values[row * size.width + column] =
        (sums[column] as number) / (255 * (bottom - row * cell) * (Math.min(width, (column + 1) * cell) - column * cell));
  }
}
