import type { Field } from './Field.ts';

/**
 * Blurs a field in place, like a Gaussian with standard deviation `sigma` (in cells): three box blurs in each direction, each in constant
 * time per cell (Wells, Efficient synthesis of Gaussian filters by cascaded uniform filters, 1986). Beyond its edges, the field continues
 * with its edge values. `spare` is as long as the field.
 */
export function blurField({ width, height, values }: Field, sigma: number, spare: Float32Array): void {
  const radius = Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2);
  if (radius < 1) return;
  for (let pass = 0; pass < 3; pass++) {
    boxRows(values, spare, width, height, radius);
    boxColumns(spare, values, width, height, radius);
  }
}

function boxRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const weight = 1 / (2 * radius + 1);
  for (let row = 0; row < height; row++) {
    const first = row * width;
    const last = first + width - 1;
    let sum = 0;
    for (let at = -radius; at <= radius; at++) sum += from[Math.min(last, Math.max(first, first + at))] ?? 0;
    for (let at = first; at <= last; at++) {
      to[at] = sum * weight;
      sum += (from[Math.min(last, at + radius + 1)] ?? 0) - (from[Math.max(first, at - radius)] ?? 0);
    }
  }
}

/** Processes whole rows with a running sum per column, so that memory is accessed sequentially. */
function boxColumns(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const weight = 1 / (2 * radius + 1);
  const sums = new Float32Array(width);
  const rowAt = (row: number): number => Math.min(height - 1, Math.max(0, row)) * width;
  for (let row = -radius; row <= radius; row++)
    for (let column = 0, at = rowAt(row); column < width; column++, at++) sums[column] = (sums[column] ?? 0) + (from[at] ?? 0);
  for (let row = 0; row < height; row++) {
    const enters = rowAt(row + radius + 1);
    const leaves = rowAt(row - radius);
    for (let column = 0, at = row * width; column < width; column++, at++) {
      const sum = sums[column] ?? 0;
      to[at] = sum * weight;
      sums[column] = sum + (from[enters + column] ?? 0) - (from[leaves + column] ?? 0);
    }
  }
}
