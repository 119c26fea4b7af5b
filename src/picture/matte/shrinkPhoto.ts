import type { ModelLook } from '../light/ModelLook.ts';
import { fineness } from '../light/ModelLook.ts';

/**
 * Stretches a photo (RGBA, row by row) to the size of `target` (RGB, 0 to 255, row by row). Every target pixel is the mean of all pixels
 * that it covers, so that models see no more noise than necessary.
 */
export function shrinkPhoto(
  photo: Uint8ClampedArray,
  size: { readonly width: number; readonly height: number },
  target: Float32Array,
  targetSize: { readonly width: number; readonly height: number },
): void {
  const lefts = bounds(size.width, targetSize.width);
  const tops = bounds(size.height, targetSize.height);
  let at = 0;
  for (let y = 0; y < targetSize.height; y++) {
    const top = tops[y] as number;
    const bottom = Math.max(top + 1, tops[y + 1] as number);
    for (let x = 0; x < targetSize.width; x++) {
      const left = lefts[x] as number;
      const right = Math.max(left + 1, lefts[x + 1] as number);
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let row = top; row < bottom; row++)
        for (let from = (row * size.width + left) * 4, end = (row * size.width + right) * 4; from < end; from += 4) {
          red += photo[from] as number;
          green += photo[from + 1] as number;
          blue += photo[from + 2] as number;
        }
      const count = (bottom - top) * (right - left);
      target[at++] = red / count;
      target[at++] = green / count;
      target[at++] = blue / count;
    }
  }
}

/** The starts of `count` equal parts of `length`, in whole pixels, and the end of the last part. */
function bounds(length: number, count: number): Int32Array {
  return Int32Array.from({ length: count + 1 }, (_, place) => Math.floor((place * length) / count));
}

/**
 * Applies a tone curve to colours (0 to 255), and scales them to the range that a model was trained on. `target` may be `colours` itself.
 */
export function normalise(
  colours: Float32Array,
  { offset, scale }: { readonly offset: number; readonly scale: number },
  target: Float32Array,
  look: ModelLook,
): void {
  for (let at = 0; at < colours.length; at++)
    target[at] = ((look[Math.round(fineness * (colours[at] as number))] as number) - offset) / scale;
}
