import type { CleaningScratch } from '../matte/cleanMask.ts';
import type { FittingBuffers } from '../matte/MatteBuffers.ts';
import { fittingBuffers, indexPlaneOf, planeOf } from '../matte/MatteBuffers.ts';
import type { Positions } from '../matte/resizePlane.ts';
import { positions } from '../matte/resizePlane.ts';
import { selfie } from '../matte/segmenters.ts';

/**
 * The staged picture's side in pixels: more than enough for a preview seen from arm's length. It is three times the segmenter's side, so
 * that each segmenter pixel is the mean of whole frame pixels.
 */
export const stagedSide = 3 * selfie.width;
/** The side of the planes on which the mask is fitted to the frame's edges. */
const smallSide = selfie.width / 2;

/** All working memory for live frames, allocated once. Contains the guests' data until `wipeBuffers`. */
export interface LiveBuffers extends FittingBuffers {
  /** Positions for enlarging the small planes to the staged picture; the same for both axes. */
  readonly enlarging: Positions;
  /** The frame in the segmenter's size, with values from 0 to 255. */
  readonly shrunk: Float32Array;
  /** The segmenter's input. */
  readonly input: Float32Array;
  readonly mask: Float32Array;
  /** The segmenter's output for the current frame alone, on a small plane. */
  readonly belief: Float32Array;
  readonly cleaning: CleaningScratch;
  /** The staged picture, RGBA. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

export function liveBuffers(): LiveBuffers {
  const fitting = fittingBuffers({ width: stagedSide, height: stagedSide }, stagedSide / smallSide);
  const { small } = fitting;
  return {
    ...fitting,
    enlarging: positions(smallSide, stagedSide, smallSide / stagedSide),
    shrunk: new Float32Array(3 * selfie.width * selfie.height),
    input: new Float32Array(3 * selfie.width * selfie.height),
    mask: planeOf(selfie),
    belief: planeOf(small),
    cleaning: { regions: indexPlaneOf(small), queue: indexPlaneOf(small) },
    pixels: new Uint8ClampedArray(stagedSide * stagedSide * 4),
  };
}
