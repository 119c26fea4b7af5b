import type { Size } from './resizePlane.ts';

/** The size of a picture whose pixels are squares of `factor * factor` pixels, those at the right and lower border cut off. */
export const shrunk = ({ width, height }: Size, factor: number): Size => ({
  width: Math.ceil(width / factor),
  height: Math.ceil(height / factor),
});

/** The plane with the mean of each square of `factor * factor` pixels for a pixel. */
export function shrinkPlane(source: Float32Array, from: Size, factor: number, target: Float32Array): void {
  shrink(source, 1, 0, from, factor, 1, target);
}

/** A channel of a photo (RGBA: 0 to 2) as a plane of 0 to 1, with the mean of each square of `factor * factor` pixels for a pixel. */
export function shrinkChannel(photo: Uint8ClampedArray, channel: number, from: Size, factor: number, target: Float32Array): void {
  shrink(photo, 4, channel, from, factor, 1 / 255, target);
}

function shrink(
  source: Float32Array | Uint8ClampedArray,
  step: number,
  offset: number,
  { width, height }: Size,
  factor: number,
  scale: number,
  target: Float32Array,
): void {
  let at = 0;
  for (let top = 0; top < height; top += factor) {
    const bottom = Math.min(height, top + factor);
    for (let left = 0; left < width; left += factor) {
      const right = Math.min(width, left + factor);
      let sum = 0;
      for (let y = top; y < bottom; y++)
        for (let from = (y * width + left) * step + offset, end = (y * width + right) * step; from < end; from += step)
          sum += source[from] as number;
      target[at++] = (sum * scale) / ((bottom - top) * (right - left));
    }
  }
}
