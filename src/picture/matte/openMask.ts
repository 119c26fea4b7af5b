/**
 * Takes away all of a mask that a square of `2 * radius + 1` pixels doesn't fit into, and leaves the rest as it is: an opening, the
 * least of each square and then the most of these (Serra, "Image Analysis and Mathematical Morphology", 1982), along rows and along
 * columns. What is cut by the border is taken to go on behind it. `scratch` is as large as the mask.
 */
export function openMask(mask: Float32Array, width: number, height: number, radius: number, scratch: Float32Array): void {
  leastAround(mask, width, height, radius, scratch);
  slide(mask, scratch, width, height, 1, width, radius, Math.max);
  slide(scratch, mask, height, width, width, 1, radius, Math.max);
}

/** The least of each square of `2 * radius + 1` pixels, in place. `scratch` is as large as the mask. */
export function leastAround(mask: Float32Array, width: number, height: number, radius: number, scratch: Float32Array): void {
  slide(mask, scratch, width, height, 1, width, radius, Math.min);
  slide(scratch, mask, height, width, width, 1, radius, Math.min);
}

/** For each value of each of `lines` lines of `length` values the least or most of those within `radius` of it on its line. */
function slide(
  source: Float32Array,
  target: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  radius: number,
  chosen: (one: number, other: number) => number,
): void {
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    for (let place = 0; place < length; place++) {
      const last = Math.min(length - 1, place + radius);
      let value = source[start + place * step] as number;
      for (let near = Math.max(0, place - radius); near <= last; near++) value = chosen(value, source[start + near * step] as number);
      target[start + place * step] = value;
    }
  }
}
