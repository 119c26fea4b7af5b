import type { Field } from './Field.ts';

const far = 1e10;

/** Lower coverage is noise, not an edge: loose hair, or an uncertain matte. */
const minCoverage = 0.3;

/**
 * Replaces coverage (0 to 1), in place, with the distance in cells to the nearest covered cell; covered cells get 0. Exact in two linear passes
 * (Felzenszwalb and Huttenlocher, Distance transforms of sampled functions, 2012). Partly covered edge cells contribute a fractional distance, which
 * keeps outlines smooth (Gustavson and Strand, Anti-aliased Euclidean distance transform, 2011).
 */
export function distanceField({ width, height, values }: Field, numbers: (name: string, length: number) => Float32Array): void {
  const longest = Math.max(width, height);
  const line = numbers('distance line', longest);
  const hull = numbers('distance hull', longest);
  const bounds = numbers('distance bounds', longest + 1);
  for (let at = 0; at < values.length; at++) {
    const coverage = values[at] ?? 0;
    const apart = Math.max(0, 0.5 - coverage);
    values[at] = coverage < minCoverage ? far : apart * apart;
  }
  for (let column = 0; column < width; column++) transform(values, column, width, height, line, hull, bounds);
  for (let row = 0; row < height; row++) transform(values, row * width, 1, width, line, hull, bounds);
  for (let at = 0; at < values.length; at++) values[at] = Math.sqrt(values[at] ?? 0);
}

/** Computes the lower envelope of the parabolas on the line's values; each cell then gets the value of the lowest parabola above it. */
function transform(
  values: Float32Array,
  start: number,
  step: number,
  length: number,
  line: Float32Array,
  hull: Float32Array,
  bounds: Float32Array,
): void {
  let empty = true;
  for (let at = 0; at < length; at++) {
    const value = values[start + at * step] ?? far;
    line[at] = value;
    if (value < far) empty = false;
  }
  if (empty) return;
  let last = -1;
  for (let at = 0; at < length; at++) {
    const value = line[at] ?? far;
    if (value >= far) continue;
    let meets = -Infinity;
    while (last >= 0) {
      const other = hull[last] ?? 0;
      meets = (value - (line[other] ?? 0) + at * at - other * other) / (2 * (at - other));
      if (meets > (bounds[last] ?? 0)) break;
      last--;
      meets = -Infinity;
    }
    last++;
    hull[last] = at;
    bounds[last] = meets;
  }
  let place = 0;
  for (let at = 0; at < length; at++) {
    while (place < last && (bounds[place + 1] ?? 0) < at) place++;
    const root = hull[place] ?? 0;
    values[start + at * step] = (at - root) * (at - root) + (line[root] ?? 0);
  }
}
