import type { Enlarging } from './applyGuide.ts';
import { wipeArrays } from '../wipeArrays.ts';
import type { CleaningScratch } from './cleanMask.ts';
import type { HoleScratch } from './fillHoles.ts';
import type { ForegroundPlanes, Layers, LayerScratch } from './foreground.ts';
import type { Colours, Covariance, GuideCoefficients, GuideScratch } from './guidedFilter.ts';
import { covariances } from './guidedFilter.ts';
import { shrinkFactor } from './matteConstants.ts';
import type { Size } from './resizePlane.ts';
import { positions } from './resizePlane.ts';
import { multiclass, selfie } from './segmenters.ts';
import { shrunk } from './shrinkPlane.ts';
import type { UnitingScratch } from './uniteMasks.ts';

/**
 * All working memory for cutting out, allocated once for photos of one size: about 12 bytes per pixel of the photo. Holds the guest until
 * `wipeBuffers`.
 */
export interface MatteBuffers {
  readonly size: Size;
  readonly small: Size;
  readonly tiny: Size;
  /** From the small planes to the photo's size. */
  readonly enlarging: Enlarging;
  /** The segmenters' inputs, filled by `prepareInputs`. */
  readonly inputs: { readonly multiclass: Float32Array; readonly selfie: Float32Array };
  /** In the segmenters' size. */
  readonly person: Float32Array;
  readonly belief: Float32Array;
  readonly uniting: UnitingScratch;
  readonly cleaning: CleaningScratch;
  readonly holes: HoleScratch;
  /** The photo's colours, on small planes. */
  readonly colours: Colours;
  /** The mask, later the alpha, on a small plane. */
  readonly smallMask: Float32Array;
  readonly coefficients: GuideCoefficients;
  readonly guide: GuideScratch;
  readonly alpha: Float32Array;
  readonly foreground: ForegroundPlanes;
  readonly layers: LayerScratch;
}

/** Buffers for photos of this size. Throws a RangeError if memory does not suffice. */
export function matteBuffers(width: number, height: number): MatteBuffers {
  const size = { width, height };
  const small = shrunk(size, shrinkFactor);
  const tiny = shrunk(small, 2);
  const segmented = multiclass.width * multiclass.height;
  const blur = { rows: planeOf(small), sums: new Float64Array(small.width) };
  const guide = { ...blur, ...(Object.fromEntries(covariances.map((name) => [name, planeOf(small)])) as Record<Covariance, Float32Array>) };
  return {
    size,
    small,
    tiny,
    enlarging: {
      columns: positions(small.width, width, 1 / shrinkFactor),
      rows: positions(small.height, height, 1 / shrinkFactor),
    },
    inputs: { multiclass: new Float32Array(3 * segmented), selfie: new Float32Array(3 * selfie.width * selfie.height) },
    person: new Float32Array(segmented),
    belief: new Float32Array(segmented),
    uniting: { added: new Float32Array(segmented), inner: new Float32Array(segmented), scratch: new Float32Array(segmented) },
    cleaning: { regions: new Int32Array(segmented), queue: new Int32Array(segmented) },
    holes: { seen: new Int32Array(small.width * small.height), queue: new Int32Array(small.width * small.height) },
    colours: coloursOf(small),
    smallMask: planeOf(small),
    coefficients: { ...coloursOf(small), base: planeOf(small) },
    guide,
    alpha: planeOf(size),
    foreground: { small: layersOf(small), tiny: layersOf(tiny), tinyColours: coloursOf(tiny), tinyAlpha: planeOf(tiny) },
    layers: { ...blur, weight: planeOf(small), product: planeOf(small) },
  };
}

/** Wipes all that is left of a guest; only lookup tables for positions stay, which reveal nothing. */
export function wipeBuffers(buffers: MatteBuffers): void {
  const { enlarging: _, ...others } = buffers;
  wipeArrays(others);
}

const planeOf = ({ width, height }: Size): Float32Array => new Float32Array(width * height);
const coloursOf = (size: Size): Colours => ({ red: planeOf(size), green: planeOf(size), blue: planeOf(size) });
const layersOf = (size: Size): Layers => ({ front: coloursOf(size), back: coloursOf(size) });
