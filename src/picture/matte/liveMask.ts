import { smoothstep } from './smoothstep.ts';

const low = 0.25;
const high = 0.85;
/** How far the mask follows a new frame that has hardly changed, which steadies the edges of people who stand still. */
const calm = 0.4;
/** A change this large means that somebody is moving. The mask then follows fully, because lag would reveal the room. */
const moved = 0.45;
/** Changes smaller than this are applied fully; otherwise the mask would never settle. */
const last = 0.008;

/**
 * Updates the live preview's mask (0 to 1) with the segmenter's output for a frame. `mask` holds the previous frame's mask, which
 * steadies the edges. Fill it with zeros to start over.
 */
export function liveMask(person: Float32Array, mask: Float32Array): void {
  for (let at = 0; at < mask.length; at++) {
    const before = mask[at] as number;
    const change = smoothstep(person[at] as number, low, high) - before;
    if (change === 0) continue;
    const size = Math.abs(change);
    mask[at] = size < last ? before + change : before + Math.min(1, calm + ((1 - calm) * size) / moved) * change;
  }
}
