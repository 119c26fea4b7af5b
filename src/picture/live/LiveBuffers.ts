import type { CleaningScratch } from '../matte/cleanMask.ts';
import type { ForegroundPlanes, Layers, LayerScratch } from '../matte/foreground.ts';
import type { Colours, Covariance, GuideCoefficients, GuideScratch } from '../matte/guidedFilter.ts';
import { covariances } from '../matte/guidedFilter.ts';
import type { Positions, Size } from '../matte/resizePlane.ts';
import { positions } from '../matte/resizePlane.ts';
import { selfie } from '../matte/segmenters.ts';
import { wipeArrays } from '../wipeArrays.ts';

/**
 * Side of the staged picture in pixels: more than enough for a preview seen from arm's length. Three times the segmenter's, so that each of
 * the segmenter's pixels is the mean of whole pixels of the frame.
 */
export const stagedSide = 3 * selfie.width;
/** Side of the planes on which the mask is fitted to the frame's own edges. */
const smallSide = selfie.width / 2;

/** All working memory for live frames, allocated once. Holds the guests until it is wiped. */
export interface LiveBuffers {
  readonly size: Size;
  readonly small: Size;
  readonly tiny: Size;
  /** From the small planes to the staged picture, the same for both axes. */
  readonly enlarging: Positions;
  /** The segmenter's input. */
  readonly input: Float32Array;
  readonly mask: Float32Array;
  /** The frame's colours, on small planes. */
  readonly colours: Colours;
  /** The mask, later the alpha, on a small plane. */
  readonly smallMask: Float32Array;
  /** The segmenter's answer for this frame alone, on a small plane. */
  readonly belief: Float32Array;
  readonly cleaning: CleaningScratch;
  readonly coefficients: GuideCoefficients;
  readonly guide: GuideScratch;
  readonly foreground: ForegroundPlanes;
  readonly layers: LayerScratch;
  /** The staged picture, RGBA. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

export function liveBuffers(): LiveBuffers {
  const sizeOf = (side: number): Size => ({ width: side, height: side });
  const planeOf = ({ width, height }: Size): Float32Array => new Float32Array(width * height);
  const coloursOf = (size: Size): Colours => ({ red: planeOf(size), green: planeOf(size), blue: planeOf(size) });
  const layersOf = (size: Size): Layers => ({ front: coloursOf(size), back: coloursOf(size) });
  const [size, small, tiny] = [sizeOf(stagedSide), sizeOf(smallSide), sizeOf(smallSide / 2)];
  const blur = { rows: planeOf(small), sums: new Float64Array(smallSide) };
  return {
    size,
    small,
    tiny,
    enlarging: positions(smallSide, stagedSide, smallSide / stagedSide),
    input: new Float32Array(3 * selfie.width * selfie.height),
    mask: planeOf(selfie),
    colours: coloursOf(small),
    smallMask: planeOf(small),
    belief: planeOf(small),
    cleaning: { regions: new Int32Array(smallSide * smallSide), queue: new Int32Array(smallSide * smallSide) },
    coefficients: { ...coloursOf(small), base: planeOf(small) },
    guide: { ...blur, ...(Object.fromEntries(covariances.map((name) => [name, planeOf(small)])) as Record<Covariance, Float32Array>) },
    foreground: { small: layersOf(small), tiny: layersOf(tiny), tinyColours: coloursOf(tiny), tinyAlpha: planeOf(tiny) },
    layers: { ...blur, weight: planeOf(small), product: planeOf(small) },
    pixels: new Uint8ClampedArray(stagedSide * stagedSide * 4),
  };
}

/** Wipes all that is left of the guests. */
export function wipeLiveBuffers(buffers: LiveBuffers): void {
  const { enlarging: _, ...others } = buffers;
  wipeArrays(others);
}
