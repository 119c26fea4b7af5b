/**
 * Takes away all of a mask that a square of `2 * radius + 1` pixels doesn't fit into, and leaves the rest as it is: an opening, the
 * least of each square and then the most of these (Serra, "Image Analysis and Mathematical Morphology", 1982), along rows and along
 * columns. What is cut by the border is taken to go on behind it. `scratch` is as large as the mask.
 */
export function openMask(mask: Float32Array, width: number, height: number, radius: number, scratch: Float32Array): void {
  leastAround(mask, width, height, radius, scratch);
  // The most of some numbers is what is least of them with their signs turned.
  turnSigns(mask);
  leastAround(mask, width, height, radius, scratch);
  turnSigns(mask);
}

/** The least of each square of `2 * radius + 1` pixels, in place. `scratch` is as large as the mask. */
export function leastAround(mask: Float32Array, width: number, height: number, radius: number, scratch: Float32Array): void {
  for (let y = 0; y < height; y++)
    for (let x = 0, start = y * width; x < width; x++) {
      const last = start + Math.min(width - 1, x + radius);
      let least = mask[start + x] as number;
      for (let near = start + Math.max(0, x - radius); near <= last; near++)
        if ((mask[near] as number) < least) least = mask[near] as number;
      scratch[start + x] = least;
    }
  // Row by row, so that memory is walked through in its own order.
  for (let y = 0; y < height; y++) {
    const start = y * width;
    mask.set(scratch.subarray(start, start + width), start);
    for (let near = Math.max(0, y - radius); near <= Math.min(height - 1, y + radius); near++)
      for (let at = start, from = near * width; at < start + width; at++, from++)
        if ((scratch[from] as number) < (mask[at] as number)) mask[at] = scratch[from] as number;
  }
}

function turnSigns(mask: Float32Array): void {
  for (let at = 0; at < mask.length; at++) mask[at] = -(mask[at] as number);
}
