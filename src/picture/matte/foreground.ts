import type { BlurScratch } from './boxBlur.ts';
import { boxBlur } from './boxBlur.ts';
import type { Colours } from './guidedFilter.ts';
import type { Size } from './resizePlane.ts';
import { resizePlane } from './resizePlane.ts';
import { shrinkPlane } from './shrinkPlane.ts';

/** The colours of people and of the background around each pixel. */
export interface Layers {
  readonly front: Colours;
  readonly back: Colours;
}

/** Working planes, all overwritten. */
export interface LayerScratch extends BlurScratch {
  readonly weight: Float32Array;
  readonly product: Float32Array;
}

/** Below this weight, there are no people, or no background, nearby. */
const nothing = 1e-5;

export const channels = ['red', 'green', 'blue'] as const;

/**
 * Mean colours of people and background within `radius` pixels of each pixel, weighted by `alpha`: one half of a pass of blur-fusion
 * foreground estimation (Forte, "Approximate Fast Foreground Colour Estimation", ICIP 2021, equations 4 and 5). `colours` are the current
 * estimates; in the first pass, both are the photo. `colours` and `result` may be the same arrays.
 */
function blurLayers(colours: Layers, alpha: Float32Array, size: Size, radius: number, result: Layers, scratch: LayerScratch): void {
  const { weight, product } = scratch;
  const count = size.width * size.height;
  boxBlur(alpha, size, radius, weight, scratch);
  for (const channel of channels) {
    const front = colours.front[channel];
    for (let at = 0; at < count; at++) product[at] = (front[at] as number) * (alpha[at] as number);
    boxBlur(product, size, radius, result.front[channel], scratch);
    divide(result.front[channel], weight, 0, 1, count);
    const back = colours.back[channel];
    for (let at = 0; at < count; at++) product[at] = (back[at] as number) * (1 - (alpha[at] as number));
    boxBlur(product, size, radius, result.back[channel], scratch);
    divide(result.back[channel], weight, 1, -1, count);
  }
}

/** Divides: `plane / (from + times * weight)`. */
function divide(plane: Float32Array, weight: Float32Array, from: number, times: number, count: number): void {
  for (let at = 0; at < count; at++) plane[at] = (plane[at] as number) / (from + times * (weight[at] as number) + nothing);
}

/**
 * A person's own colour in a pixel: the surrounding mean, corrected by the difference between the photo and the mix of both means (Forte
 * 2021, equation 7). With an alpha of 1 it is the photo's colour. Colours are 0 to 1.
 */
export function ownColour(shown: number, alpha: number, front: number, back: number): number {
  const own = front + alpha * (shown - alpha * front - (1 - alpha) * back);
  return own < 0 ? 0 : own > 1 ? 1 : own;
}

/** Planes for foreground estimation: `small` has the size of the input colours and alpha, `tiny` half of that. */
export interface ForegroundPlanes {
  readonly small: Layers;
  readonly tiny: Layers;
  readonly tinyColours: Colours;
  readonly tinyAlpha: Float32Array;
}

/** The radius of each pass, in pixels of its planes. */
export interface ForegroundRadii {
  readonly tiny: number;
  readonly small: number;
}

/**
 * Runs both passes: the first, wide one on the tiny planes, the second, narrow one on the small planes. Afterwards `planes.small` holds
 * the layers. `ownColour` needs them enlarged to the photo's size; they are blurred, so this loses nothing.
 */
export function estimateLayers(
  colours: Colours,
  alpha: Float32Array,
  sizes: { readonly small: Size; readonly tiny: Size },
  radii: ForegroundRadii,
  planes: ForegroundPlanes,
  scratch: LayerScratch,
): void {
  const { small, tiny, tinyColours, tinyAlpha } = planes;
  shrinkPlane(alpha, sizes.small, 2, tinyAlpha);
  for (const channel of channels) shrinkPlane(colours[channel], sizes.small, 2, tinyColours[channel]);
  blurLayers({ front: tinyColours, back: tinyColours }, tinyAlpha, sizes.tiny, radii.tiny, tiny, scratch);
  for (const channel of channels) {
    const front = small.front[channel];
    const back = small.back[channel];
    const shown = colours[channel];
    resizePlane(tiny.front[channel], sizes.tiny, front, sizes.small);
    resizePlane(tiny.back[channel], sizes.tiny, back, sizes.small);
    for (let at = 0; at < alpha.length; at++)
      front[at] = ownColour(shown[at] as number, alpha[at] as number, front[at] as number, back[at] as number);
  }
  blurLayers(small, alpha, sizes.small, radii.small, small, scratch);
}
