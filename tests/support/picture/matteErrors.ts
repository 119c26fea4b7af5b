/** The mean absolute difference of two planes, over all points or those that count. */
export function meanError(one: Float32Array, other: Float32Array, counts?: Uint8Array): number {
  let sum = 0;
  let places = 0;
  for (let at = 0; at < one.length; at++) {
    if (counts?.[at] === 0) continue;
    sum += Math.abs(one[at]! - other[at]!);
    places++;
  }
  return sum / places;
}

/** 1 where a square of `2 * reach + 1` pixels contains both person and background, otherwise 0. */
export function edgeBand(alpha: Float32Array, width: number, height: number, reach: number): Uint8Array {
  // Sums of solid pixels above and to the left, so that any square is counted in one step.
  const sums = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * (width + 1) + x + 1] =
        (alpha[y * width + x]! > 0.5 ? 1 : 0) +
        sums[y * (width + 1) + x + 1]! +
        sums[(y + 1) * (width + 1) + x]! -
        sums[y * (width + 1) + x]!;
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [left, right] = [Math.max(0, (at % width) - reach), Math.min(width, (at % width) + reach + 1)];
    const y = Math.floor(at / width);
    const [top, bottom] = [Math.max(0, y - reach) * (width + 1), Math.min(height, y + reach + 1) * (width + 1)];
    const solid = sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!;
    return solid > 0 && solid < ((right - left) * (bottom - top)) / (width + 1) ? 1 : 0;
  });
}

/** The share of `truth` that is also in `found`. */
export function recall(found: Float32Array, truth: Float32Array): number {
  let both = 0;
  let all = 0;
  truth.forEach((value, at) => {
    both += Math.min(value, found[at]!);
    all += value;
  });
  return both / all;
}
