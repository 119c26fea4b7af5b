import type { Field } from './Field.ts';

/** How far up from the ground what stands on it is looked for, as a part of the picture's height. */
const feetShare = 0.05;

/**
 * Fills a field with the shadow, 0 to 1, that people throw on the ground where they stand: as wide as what of them is near
 * it, and flat, as seen from a camera at the height of their eyes. `alpha` is their coverage, of the same size; `floor` and
 * the shadow's half `depth` are in cells.
 */
export function groundShadow(alpha: Field, floor: number, depth: number, shadow: Field, spare: Float32Array): void {
  const { width, height } = alpha;
  const first = Math.max(0, Math.floor(floor - feetShare * height));
  const last = Math.min(height - 1, Math.ceil(floor));
  const feet: Field = { width, height: 1, cell: alpha.cell, values: spare.subarray(0, width) };
  feet.values.fill(0);
  for (let row = first; row <= last; row++)
    for (let column = 0; column < width; column++)
      feet.values[column] = Math.max(feet.values[column] ?? 0, alpha.values[row * width + column] ?? 0);
  softenRow(feet.values, Math.max(1, Math.round(depth * 1.5)), spare.subarray(width, 2 * width));
  for (let row = 0; row < height; row++) {
    const away = (row - floor) / depth;
    const strength = Math.exp(-away * away);
    for (let column = 0; column < width; column++)
      shadow.values[row * width + column] = strength < 0.01 ? 0 : strength * (feet.values[column] ?? 0);
  }
}

function softenRow(values: Float32Array, radius: number, spare: Float32Array): void {
  for (let pass = 0; pass < 2; pass++) {
    spare.set(values);
    for (let at = 0; at < values.length; at++) {
      let sum = 0;
      for (let near = at - radius; near <= at + radius; near++) sum += spare[Math.min(values.length - 1, Math.max(0, near))] ?? 0;
      values[at] = sum / (2 * radius + 1);
    }
  }
}
