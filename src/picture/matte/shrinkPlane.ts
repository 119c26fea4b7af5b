import type { Colours } from './guidedFilter.ts';
import type { Size } from './resizePlane.ts';

/** The size of a picture shrunk by `factor`; incomplete squares at the right and lower borders count. */
export const shrunk = ({ width, height }: Size, factor: number): Size => ({
  width: Math.ceil(width / factor),
  height: Math.ceil(height / factor),
});

/** Shrinks a plane: each pixel is the mean of a square of `factor * factor` pixels. */
export function shrinkPlane(source: Float32Array, { width, height }: Size, factor: number, target: Float32Array): void {
  let at = 0;
  for (let top = 0; top < height; top += factor) {
    const bottom = Math.min(height, top + factor);
    for (let left = 0; left < width; left += factor) {
      const right = Math.min(width, left + factor);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let from = y * width + left; from < y * width + right; from++) sum += source[from] as number;
      target[at++] = sum / ((bottom - top) * (right - left));
    }
  }
}

/** The colours of a photo (RGBA) as planes with values from 0 to 1; each pixel is the mean of a square of `factor * factor` pixels. */
export function shrinkColours(photo: Uint8ClampedArray, { width, height }: Size, factor: number, { red, green, blue }: Colours): void {
  const scale = 1 / 255;
  let at = 0;
  for (let top = 0; top < height; top += factor) {
    const bottom = Math.min(height, top + factor);
    for (let left = 0; left < width; left += factor, at++) {
      const right = Math.min(width, left + factor);
      let [reds, greens, blues] = [0, 0, 0];
      for (let y = top; y < bottom; y++)
        for (let from = (y * width + left) * 4, end = (y * width + right) * 4; from < end; from += 4) {
          reds += photo[from] as number;
          greens += photo[from + 1] as number;
          blues += photo[from + 2] as number;
        }
      const count = (bottom - top) * (right - left);
      red[at] = (reds * scale) / count;
      green[at] = (greens * scale) / count;
      blue[at] = (blues * scale) / count;
    }
  }
}
