import type { Enlarging } from './applyGuide.ts';
import { wipeArrays } from '../wipeArrays.ts';
import type { CleaningScratch } from './cleanMask.ts';
import type { HoleScratch } from './fillHoles.ts';
import type { ForegroundPlanes, Layers, LayerScratch } from './foreground.ts';
import type { Colours, Covariance, GuideCoefficients, GuideScratch } from './guidedFilter.ts';
import { covariances } from './guidedFilter.ts';
import { shrinkFactor } from './matteConstants.ts';
import type { BandScratch } from './narrowBand.ts';
import type { Size } from './resizePlane.ts';
import { positions } from './resizePlane.ts';
import { multiclass, selfie } from './segmenters.ts';
import { shrunk } from './shrinkPlane.ts';
import type { UnitingScratch } from './uniteMasks.ts';

/** Memory for fitting a mask to the edges of a picture, on planes smaller than the picture. */
export interface FittingBuffers {
  readonly size: Size;
  readonly small: Size;
  readonly tiny: Size;
  /** The picture's colours at the small size, one plane per channel. */
  readonly colours: Colours;
  /** The mask, later the alpha, on a small plane. */
  readonly smallMask: Float32Array;
  readonly coefficients: GuideCoefficients;
  readonly guide: GuideScratch;
  readonly foreground: ForegroundPlanes;
  readonly layers: LayerScratch;
}

export function fittingBuffers(size: Size, factor: number): FittingBuffers {
  const small = shrunk(size, factor);
  const tiny = shrunk(small, 2);
  const blur = { rows: planeOf(small), sums: new Float64Array(small.width) };
  return {
    size,
    small,
    tiny,
    colours: coloursOf(small),
    smallMask: planeOf(small),
    coefficients: { ...coloursOf(small), base: planeOf(small) },
    guide: { ...blur, ...(Object.fromEntries(covariances.map((name) => [name, planeOf(small)])) as Record<Covariance, Float32Array>) },
    foreground: { small: layersOf(small), tiny: layersOf(tiny), tinyColours: coloursOf(tiny), tinyAlpha: planeOf(tiny) },
    layers: { ...blur, weight: planeOf(small), product: planeOf(small) },
  };
}

/**
 * All working memory for cutting out, allocated once for photos of one size: about 12 bytes per pixel of the photo. Contains the guest's data until
 * `wipeBuffers`.
 */
export interface MatteBuffers extends FittingBuffers {
  /** Positions for enlarging the small planes to the photo's size. */
  readonly enlarging: Enlarging;
  /** The segmenters' inputs, filled by `prepareInputs`. */
  readonly inputs: { readonly multiclass: Float32Array; readonly selfie: Float32Array };
  /** Planes in the segmenters' size. */
  readonly person: Float32Array;
  readonly belief: Float32Array;
  readonly uniting: UnitingScratch;
  readonly band: BandScratch;
  readonly cleaning: CleaningScratch;
  readonly holes: HoleScratch;
  readonly alpha: Float32Array;
}

/** Buffers for photos of this size. Throws a RangeError if there is not enough memory. */
export function matteBuffers(width: number, height: number): MatteBuffers {
  const fitting = fittingBuffers({ width, height }, shrinkFactor);
  const { small } = fitting;
  return {
    ...fitting,
    enlarging: {
      columns: positions(small.width, width, 1 / shrinkFactor),
      rows: positions(small.height, height, 1 / shrinkFactor),
    },
    inputs: {
      multiclass: new Float32Array(3 * multiclass.width * multiclass.height),
      selfie: new Float32Array(3 * selfie.width * selfie.height),
    },
    person: planeOf(multiclass),
    belief: planeOf(multiclass),
    uniting: { added: planeOf(multiclass), inner: planeOf(multiclass), scratch: planeOf(multiclass) },
    band: {
      band: new Uint8Array(multiclass.width * multiclass.height),
      calmed: planeOf(multiclass),
      rows: planeOf(multiclass),
      sums: new Float64Array(multiclass.width),
    },
    cleaning: { regions: indexPlaneOf(multiclass), queue: indexPlaneOf(multiclass) },
    holes: { seen: indexPlaneOf(small), queue: indexPlaneOf(small) },
    alpha: planeOf({ width, height }),
  };
}

/** Wipes all data of a guest. Keeps only lookup tables for positions, which reveal nothing. */
export function wipeBuffers(buffers: FittingBuffers & { readonly enlarging: unknown }): void {
  const { enlarging: _, ...others } = buffers;
  wipeArrays(others);
}

export const planeOf = ({ width, height }: Size): Float32Array => new Float32Array(width * height);
export const indexPlaneOf = ({ width, height }: Size): Int32Array => new Int32Array(width * height);
const coloursOf = (size: Size): Colours => ({ red: planeOf(size), green: planeOf(size), blue: planeOf(size) });
const layersOf = (size: Size): Layers => ({ front: coloursOf(size), back: coloursOf(size) });
