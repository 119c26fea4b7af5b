import type { EdgeCurve } from '../matte/applyGuide.ts';
import { modelLook } from '../light/ModelLook.ts';
import { cleanMask } from '../matte/cleanMask.ts';
import { channels, estimateLayers } from '../matte/foreground.ts';
import { guideCoefficients } from '../matte/guidedFilter.ts';
import { liveMask } from '../matte/liveMask.ts';
import { selfie } from '../matte/segmenters.ts';
import { normalise, shrinkPhoto } from '../matte/shrinkPhoto.ts';
import { shrinkPlane } from '../matte/shrinkPlane.ts';
import { smoothstep } from '../matte/smoothstep.ts';
import { composeStaged } from './composeStaged.ts';
import type { LiveBuffers } from './LiveBuffers.ts';

/** Lengths in pixels of the small planes. */
const guide = { radius: 2, epsilon: 1e-4 };
const foreground = { tiny: 3, small: 1 };
const curve: EdgeCurve = { low: 0.2, high: 0.8 };

/** Fills `buffers.input` for the segmenter from a frame (RGBA, of the buffers' size). */
export function prepareLive(frame: Uint8ClampedArray, { size, shrunk, input }: LiveBuffers): void {
  shrinkPhoto(frame, size, shrunk, selfie);
  normalise(shrunk, selfie, input, modelLook(shrunk, selfie));
}

/**
 * Draws a frame's people into `buffers.pixels`, in front of a scene or alone, from the segmenter's output for `buffers.input`. Frame and
 * scene are RGBA in the buffers' size. Uses the same method as for photos, but on planes half as fine and only at edges, which takes a
 * few milliseconds.
 */
export function cutLive(frame: Uint8ClampedArray, person: Float32Array, scene: Uint8ClampedArray | null, buffers: LiveBuffers): void {
  const { small, tiny, shrunk, mask, colours, smallMask, belief, coefficients, foreground: planes } = buffers;
  liveMask(person, mask);
  shrinkPlane(mask, selfie, 2, smallMask);
  shrinkPlane(person, selfie, 2, belief);
  cleanMask(smallMask, belief, small, buffers.cleaning);
  channels.forEach((channel, place) => halve(shrunk, place, colours[channel]));
  guideCoefficients(colours, smallMask, small, guide, coefficients, buffers.guide);
  for (let at = 0; at < smallMask.length; at++) {
    const value =
      (coefficients.red[at] as number) * (colours.red[at] as number) +
      (coefficients.green[at] as number) * (colours.green[at] as number) +
      (coefficients.blue[at] as number) * (colours.blue[at] as number) +
      (coefficients.base[at] as number);
    smallMask[at] = smoothstep(value, curve.low, curve.high);
  }
  estimateLayers(colours, smallMask, { small, tiny }, foreground, planes, buffers.layers);
  composeStaged(frame, scene, { coefficients, layers: planes.small, smallSide: small.width }, buffers.enlarging, curve, buffers.pixels);
}

/** Halves the width and height of one channel of the shrunk frame, and converts it to 0 to 1. */
function halve(shrunk: Float32Array, channel: number, target: Float32Array): void {
  const row = 3 * selfie.width;
  for (let y = 0, at = 0; y < selfie.height; y += 2)
    for (let from = y * row + channel, end = from + row; from < end; from += 6)
      target[at++] =
        ((shrunk[from] as number) + (shrunk[from + 3] as number) + (shrunk[from + row] as number) + (shrunk[from + row + 3] as number)) /
        (4 * 255);
}
