import { smoothstep } from './smoothstep.ts';

const low = 0.35;
const high = 0.9;
/** How far the mask follows a new frame where next to nothing has changed: that calms the edge of who stands still. */
const calm = 0.4;
/** A change as large as this, of 255, is somebody moving, and followed wholly: what lags behind them would show the room. */
const moved = 120;

/**
 * The live preview's mask, from what the `live` segmenter says of a frame (0 to 1): its alpha into `pixels` (RGBA, as large as the
 * segmenter's answer), to be drawn over the frame as `destination-in`, smoothly scaled. `pixels` also holds the mask of the frame
 * before, which calms the edge; zeros begin anew, and wipe it.
 */
export function liveMask(person: Float32Array, pixels: Uint8ClampedArray): void {
  for (let pixel = 0, at = 3; pixel < person.length; pixel++, at += 4) {
    const before = pixels[at] as number;
    const change = 255 * smoothstep(person[pixel] as number, low, high) - before;
    // A last step of less than 2 would be rounded away again and again.
    const follows = Math.abs(change) < 2 ? 1 : Math.min(1, calm + ((1 - calm) * Math.abs(change)) / moved);
    pixels[at] = before + follows * change;
  }
}
