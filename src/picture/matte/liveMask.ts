import { smoothstep } from './smoothstep.ts';

const low = 0.3;
const high = 0.9;
/** How far the mask follows a new frame: less flickers less, and lags more behind a waving hand. */
const follows = 0.65;

/**
 * The live preview's mask, from what the `live` segmenter says of a frame (0 to 1): its alpha into `pixels` (RGBA, as large as the
 * segmenter's answer), to be drawn over the frame as `destination-in`, smoothly scaled. `pixels` also holds the mask of the frame
 * before, which calms the edge; zeros begin anew, and wipe it.
 */
export function liveMask(person: Float32Array, pixels: Uint8ClampedArray): void {
  for (let pixel = 0, at = 3; pixel < person.length; pixel++, at += 4) {
    const before = pixels[at] as number;
    pixels[at] = before + follows * (255 * smoothstep(person[pixel] as number, low, high) - before);
  }
}
