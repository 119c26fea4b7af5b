import { smoothstep } from './smoothstep.ts';

const low = 0.25;
const high = 0.85;
/** How far the mask follows a new frame where next to nothing has changed: that calms the edge of who stands still. */
const calm = 0.4;
/** A change as large as this is somebody moving, and followed wholly: what lags behind them would show the room. */
const moved = 0.45;
/** A last step that is smaller would be gone on with for ever. */
const last = 0.008;

/**
 * The live preview's mask (0 to 1) from what the segmenter says of a frame, into `mask`, which holds the mask of the frame before:
 * that calms the edge. Zeros begin anew, and wipe it.
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
