/**
 * The mean of the square of `2 * radius + 1` pixels around each pixel, clipped at the border. Two passes, along rows and along columns,
 * each with a running sum, so that the cost does not depend on the radius (McDonnell, "Box-filtering techniques", 1981). `target` may be
 * `source` itself; `rows` is as large as `source`, `sums` at least as wide.
 */
export function boxBlur(
  source: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  radius: number,
  target: Float32Array,
  { rows, sums }: BlurScratch,
): void {
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += source[start + x] as number;
    for (let x = 0; x < width; x++) {
      const entering = x + radius;
      const leaving = x - radius - 1;
      if (entering < width) sum += source[start + entering] as number;
      if (leaving >= 0) sum -= source[start + leaving] as number;
      rows[start + x] = sum / (Math.min(width - 1, entering) - Math.max(0, leaving + 1) + 1);
    }
  }
  sums.fill(0, 0, width);
  for (let y = 0; y < Math.min(radius, height); y++) addRow(rows, y * width, sums, width);
  for (let y = 0; y < height; y++) {
    const entering = y + radius;
    const leaving = y - radius - 1;
    const share = 1 / (Math.min(height - 1, entering) - Math.max(0, leaving + 1) + 1);
    if (entering < height && leaving >= 0)
      for (let x = 0, at = y * width, enters = entering * width, leaves = leaving * width; x < width; x++, at++, enters++, leaves++) {
        const sum = (sums[x] as number) + (rows[enters] as number) - (rows[leaves] as number);
        sums[x] = sum;
        target[at] = sum * share;
      }
    else {
      if (entering < height) addRow(rows, entering * width, sums, width);
      if (leaving >= 0) for (let x = 0, at = leaving * width; x < width; x++, at++) sums[x] = (sums[x] as number) - (rows[at] as number);
      for (let x = 0, at = y * width; x < width; x++, at++) target[at] = (sums[x] as number) * share;
    }
  }
}

export interface BlurScratch {
  readonly rows: Float32Array;
  /** Double precision, because values added and subtracted a thousand times must cancel out exactly. */
  readonly sums: Float64Array;
}

function addRow(rows: Float32Array, start: number, sums: Float64Array, width: number): void {
  for (let x = 0, at = start; x < width; x++, at++) sums[x] = (sums[x] as number) + (rows[at] as number);
}
