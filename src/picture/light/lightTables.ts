import type { LightGains } from './LightGains.ts';
import { lights, storedOf } from './lightOf.ts';

/** The corrected value, 0 to 255, for each stored value of red, green and blue. */
export type LightTables = readonly [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray];

/** Light above this share of full light is compressed, so that brightening does not burn out highlights. */
const shoulder = 0.5;

export function lightTables(gains: LightGains): LightTables {
  const table = (gain: number): Uint8ClampedArray =>
    Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 * storedOf(softened((lights[value] as number) * gain, gain)));
  return [table(gains[0]), table(gains[1]), table(gains[2])];
}

/** Compresses light of up to `most` above the shoulder, so that `most` becomes 1. */
function softened(light: number, most: number): number {
  if (most <= 1 || light <= shoulder) return light;
  const part = (light - shoulder) / (most - shoulder);
  const slope = (most - shoulder) / (1 - shoulder);
  return shoulder + ((1 - shoulder) * part * slope) / (1 + part * (slope - 1));
}

/** Corrects a picture (RGBA) in place. */
export function correctLight(pixels: Uint8ClampedArray, [reds, greens, blues]: LightTables): void {
  // Read and write each pixel as one number, with red in the lowest byte: a quarter of the accesses.
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as number;
    words[at] =
      ((word & 0xff000000) |
        ((blues[(word >> 16) & 0xff] as number) << 16) |
        ((greens[(word >> 8) & 0xff] as number) << 8) |
        (reds[word & 0xff] as number)) >>>
      0;
  }
}

/** Like `correctLight`, for colours (RGB, 0 to 255, in place). */
export function correctColours(colours: Float32Array, tables: LightTables): void {
  for (let at = 0; at < colours.length; at++)
    colours[at] = (tables[at % 3] as Uint8ClampedArray)[Math.round(colours[at] as number)] as number;
}
