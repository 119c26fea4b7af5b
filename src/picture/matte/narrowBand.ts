import type { BlurScratch } from './boxBlur.ts';
import { boxBlur } from './boxBlur.ts';
import type { Size } from './resizePlane.ts';

/** A mask is certain above the first and below the second value. */
const [sureFront, sureBack] = [0.92, 0.12];
/** The factor for the mask's log odds, which narrows the band without moving its middle. */
const narrowing = 3;
/** Cells of the band that differ from most of their neighbours are smoothed: noise would fray the contour. */
const [calm, steepness] = [1, 2];

export interface BandScratch extends BlurScratch {
  readonly band: Uint8Array;
  readonly calmed: Float32Array;
}

/**
 * Narrows a mask's uncertain band (0 to 1, in place) to its contour. In dark rooms, segmenters are unsure of a hand-wide band around
 * hair. If colours distinguish hair from wall, the guide finds the edge from the contour just as well; if they don't, a narrow band looks
 * clean.
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
