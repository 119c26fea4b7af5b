import type { Face } from '../Cutout.ts';
import type { ModelLook } from '../light/ModelLook.ts';
import { modelLook } from '../light/ModelLook.ts';
import { applyGuide } from './applyGuide.ts';
import { cleanMask } from './cleanMask.ts';
import { composeCutout } from './composeCutout.ts';
import { estimateLayers } from './foreground.ts';
import { guideCoefficients } from './guidedFilter.ts';
import { fillHoles } from './fillHoles.ts';
import type { MatteBuffers } from './MatteBuffers.ts';
import { matteConstants, shrinkFactor } from './matteConstants.ts';
import { narrowBand } from './narrowBand.ts';
import { noiseOf } from '../light/noiseOf.ts';
import { personProbability } from './personProbability.ts';
import type { Size } from './resizePlane.ts';
import { resizePlane } from './resizePlane.ts';
import { multiclass, selfie } from './segmenters.ts';
import { normalise, shrinkPhoto } from './shrinkPhoto.ts';
import { shrinkColours, shrinkPlane } from './shrinkPlane.ts';
import { solidFaces } from './solidFaces.ts';
import { uniteMasks } from './uniteMasks.ts';

/** The segmenters' outputs, and the faces detected by then, in the photo's pixels. */
export interface Masks {
  readonly multiclass: Float32Array;
  readonly selfie: Float32Array;
  readonly faces?: readonly Face[];
}

/** A cut-out before face detection. */
export interface Matte {
  readonly width: number;
  readonly height: number;
  /** RGBA, row by row, straight alpha (not premultiplied). */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Shrinks an RGBA photo of the buffers' size for the segmenters. Returns the tone curve for detecting its faces. */
export function shrinkForModels(photo: Uint8ClampedArray, { size, inputs }: MatteBuffers): ModelLook {
  shrinkPhoto(photo, size, inputs.selfie, selfie);
  return modelLook(inputs.selfie, selfie);
}

/**
 * Fills `buffers.inputs` for both segmenters from the last shrunk photo, with the tone curve that suits the photo and its faces. Returns
 * that curve.
 */
export function prepareInputs({ size, inputs }: MatteBuffers, faces: readonly Face[]): ModelLook {
  const look = modelLook(
    inputs.selfie,
    selfie,
    faces.map(({ box }) => inShares(box, size)),
  );
  normalise(inputs.selfie, multiclass, inputs.multiclass, look);
  normalise(inputs.selfie, selfie, inputs.selfie, look);
  return look;
}

/** The guide must not follow noise, so it is regularised by this multiple of the noise's variance. */
const noiseInGuide = 4;

/** The step that `cutOutInSteps` has just completed when it yields. */
export type MatteStep = 'mask' | 'guide' | 'edge' | 'foreground';

/**
 * Cuts out the people of a photo (RGBA, opaque, in the buffers' size), from the segmenters' outputs for `buffers.inputs`. Yields after
 * each step, so that a cancelled order can stop; the caller must then wipe the buffers.
 */
export function* cutOutInSteps(photo: Uint8ClampedArray, masks: Masks, buffers: MatteBuffers): Generator<MatteStep, Matte, void> {
  const { size, small, tiny, person, belief, colours, smallMask, coefficients, enlarging, alpha, foreground } = buffers;
  const { guide, curve, foreground: radii } = matteConstants(size);
  personProbability(masks.multiclass, person);
  uniteMasks(person, masks.selfie, multiclass, belief, buffers.uniting);
  narrowBand(person, multiclass, buffers.band);
  cleanMask(person, belief, multiclass, buffers.cleaning, solidFaces(person, multiclass, masks.faces ?? [], size));
  yield 'mask';
  shrinkColours(photo, size, shrinkFactor, colours);
  resizePlane(person, multiclass, smallMask, small);
  const noise = noiseOf({ ...size, pixels: photo });
  const epsilon = Math.max(guide.epsilon, noiseInGuide * noise * noise);
  guideCoefficients(colours, smallMask, small, { ...guide, epsilon }, coefficients, buffers.guide);
  yield 'guide';
  applyGuide(coefficients, small, photo, size, enlarging, curve, alpha);
  shrinkPlane(alpha, size, shrinkFactor, smallMask);
  const evidence = { belief, beliefSize: multiclass, colours, faces: (masks.faces ?? []).map(({ box }) => inShares(box, size)) };
  enlargeSolid(fillHoles(smallMask, small, evidence, buffers.holes), small, alpha, size);
  yield 'edge';
  estimateLayers(colours, smallMask, { small, tiny }, radii, foreground, buffers.layers);
  yield 'foreground';
  return { ...size, pixels: composeCutout(photo, alpha, foreground.small, small, size, enlarging) };
}

const inShares = ({ x, y, width, height }: Face['box'], size: Size): Face['box'] => ({
  x: x / size.width,
  y: y / size.height,
  width: width / size.width,
  height: height / size.height,
});

/** Makes the pixels of these cells of the small planes opaque. */
function enlargeSolid(cells: Int32Array, small: Size, alpha: Float32Array, { width, height }: Size): void {
  for (const cell of cells) {
    const left = (cell % small.width) * shrinkFactor;
    const top = Math.floor(cell / small.width) * shrinkFactor;
    const right = Math.min(width, left + shrinkFactor);
    for (let y = top; y < Math.min(height, top + shrinkFactor); y++) alpha.fill(1, y * width + left, y * width + right);
  }
}
