import type { Field } from './Field.ts';

/** Fills a field with the mean alpha, 0 to 1, of each of its cells. `pixels` is RGBA. */
export function shrinkAlpha(pixels: Uint8ClampedArray, width: number, height: number, { values, cell, ...size }: Field): void {
  for (let row = 0; row < size.height; row++) {
    const bottom = Math.min(height, (row + 1) * cell);
    for (let column = 0; column < size.width; column++) {
      const right = Math.min(width, (column + 1) * cell);
      let sum = 0;
      for (let y = row * cell; y < bottom; y++)
        for (let at = (y * width + column * cell) * 4 + 3, end = (y * width + right) * 4; at < end; at += 4) sum += pixels[at] as number;
      values[row * size.width + column] = sum / (255 * (bottom - row * cell) * (right - column * cell));
    }
  }
}
