import type { BlurScratch } from './boxBlur.ts';
import { boxBlur } from './boxBlur.ts';
import type { Size } from './resizePlane.ts';

/** Above and below these values, a mask is certain. */
const [sureFront, sureBack] = [0.92, 0.12];
/** The mask's log odds are multiplied by this, which narrows the band without moving its middle. */
const narrowing = 3;
/** Cells of the band that differ from most of their neighbours follow them: noise would fray the contour. */
const [calm, steepness] = [1, 2];

export interface BandScratch extends BlurScratch {
  readonly band: Uint8Array;
  readonly calmed: Float32Array;
}

/**
 * Narrows the uncertain band of a mask (0 to 1, in place) to its contour. In dark rooms, segmenters are unsure of a band as wide as a hand around hair.
 * Where colours can tell hair from wall, the guide finds the edge from the contour just as well; where they can't, a narrow band looks clean.
 */
export function narrowBand(mask: Float32Array, size: Size, scratch: BandScratch): void {
  const { band, calmed } = scratch;
  for (let at = 0; at < mask.length; at++) {
    const value = mask[at] as number;
    band[at] = value > sureBack && value < sureFront ? 1 : 0;
    if (band[at] === 1) mask[at] = 1 / (1 + (1 / value - 1) ** narrowing);
  }
  boxBlur(mask, size, calm, calmed, scratch);
  for (let at = 0; at < mask.length; at++)
    if (band[at] === 1) mask[at] = Math.min(1, Math.max(0, 0.5 + ((calmed[at] as number) - 0.5) * steepness));
}
