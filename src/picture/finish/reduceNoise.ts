import { boxBlur } from '../matte/boxBlur.ts';
import { positions, rowBetween } from '../matte/resizePlane.ts';
import { shrunk } from '../matte/shrinkPlane.ts';
import type { Raster } from '../Raster.ts';
import type { Buffers } from './Buffers.ts';

/** The size of the squares, in pixels, whose means (with their neighbours') are used. */
const cell = 4;
/** The noise threshold, as a multiple of the noise's variance: with a factor of 1, half of the noise would remain. */
const generously = 1.3;
/** The share of the grain that is kept everywhere: without any grain, skin looks like wax. */
const grain = 0.25;

/**
 * Reduces a photo's noise (RGBA, in place), given its standard deviation (0 to 1). Each pixel moves towards the surrounding mean, as far
 * as noise explains the local variance (Lee, "Digital Image Enhancement and Noise Filtering by Use of Local Statistics", 1980). Edges and
 * structure stay.
 */
export function reduceNoise({ width, height, pixels }: Raster, noise: number, buffers: Buffers): void {
  const size = shrunk({ width, height }, cell);
  const count = size.width * size.height;
  const plane = (name: string): Float32Array => buffers.numbers(`noise ${name}`, count);
  const means = [plane('red'), plane('green'), plane('blue')] as const;
  const squares = plane('squares');
  sumCells({ width, height, pixels }, size, means, squares);
  const scratch = { rows: plane('rows'), sums: new Float64Array(size.width) };
  for (const one of [...means, squares]) boxBlur(one, size, 1, one, scratch);
  const kept = squares;
  const least = generously * (255 * noise) ** 2;
  for (let at = 0; at < count; at++) {
    const variance = (squares[at] as number) - luma(means[0][at] as number, means[1][at] as number, means[2][at] as number) ** 2;
    kept[at] = grain + (1 - grain) * Math.max(0, 1 - least / Math.max(least, variance));
  }

  const columns = positions(size.width, width, 1 / cell);
  const rows = positions(size.height, height, 1 / cell);
  const [reds, greens, blues, shares] = [0, 0, 0, 0].map(() => new Float32Array(size.width)) as [Float32Array, Float32Array, Float32Array, Float32Array]; // prettier-ignore
  for (let y = 0; y < height; y++) {
    rowBetween(means[0], size.width, rows, y, reds);
    rowBetween(means[1], size.width, rows, y, greens);
    rowBetween(means[2], size.width, rows, y, blues);
    rowBetween(kept, size.width, rows, y, shares);
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      const left = columns.first[x] as number;
      const right = columns.second[x] as number;
      const part = columns.share[x] as number;
      const share = between(shares, left, right, part);
      const red = between(reds, left, right, part);
      const green = between(greens, left, right, part);
      const blue = between(blues, left, right, part);
      pixels[at] = red + share * ((pixels[at] as number) - red);
      pixels[at + 1] = green + share * ((pixels[at + 1] as number) - green);
      pixels[at + 2] = blue + share * ((pixels[at + 2] as number) - blue);
    }
  }
}

const luma = (red: number, green: number, blue: number): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const between = (row: Float32Array, left: number, right: number, part: number): number =>
  (row[left] as number) + part * ((row[right] as number) - (row[left] as number));

/** The mean colours of each cell, and the mean of its squared brightness. */
function sumCells(
  { width, height, pixels }: Raster,
  size: Pick<Raster, 'width' | 'height'>,
  [reds, greens, blues]: readonly [Float32Array, Float32Array, Float32Array],
  squares: Float32Array,
): void {
  for (let row = 0, to = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++, to++) {
      const [right, bottom] = [Math.min(width, (column + 1) * cell), Math.min(height, (row + 1) * cell)];
      let [red, green, blue, square] = [0, 0, 0, 0];
      for (let y = row * cell; y < bottom; y++)
        for (let x = column * cell, at = (y * width + x) * 4; x < right; x++, at += 4) {
          const [r, g, b] = [pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number];
          red += r;
          green += g;
          blue += b;
          square += luma(r, g, b) ** 2;
        }
      const pixelsHere = (right - column * cell) * (bottom - row * cell);
      reds[to] = red / pixelsHere;
      greens[to] = green / pixelsHere;
      blues[to] = blue / pixelsHere;
      squares[to] = square / pixelsHere;
    }
}
