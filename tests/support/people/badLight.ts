import type { Raster } from '../../../src/picture/Raster.ts';
import { Chance } from '../groups/Chance.ts';

/** A venue's light as seen by a sensor: the shares of light in red, green and blue, and the sensor's noise. */
interface BadLight {
  readonly gains: readonly [red: number, green: number, blue: number];
  /** Standard deviations as shares of full light: at black, and at full light, where noise grows with the root of the light. */
  readonly noise: { readonly black: number; readonly full: number };
}

/** Two stops underexposed, tungsten light without white balance, and both. */
export const badLights = {
  dark: { gains: [0.25, 0.25, 0.25], noise: { black: 0.0025, full: 0.03 } },
  tungsten: { gains: [0.85, 0.58, 0.3], noise: { black: 0.001, full: 0.012 } },
  bar: { gains: [0.4, 0.25, 0.13], noise: { black: 0.0025, full: 0.03 } },
} satisfies Record<string, BadLight>;

export type BadLightName = keyof typeof badLights;

/** Noise grains are this many booth pixels wide, because small cameras combine neighbouring pixels. */
const grain = 2;

/** A photo as if taken in that light. The noise depends only on the seed. */
export function inBadLight({ width, height, pixels }: Raster, name: BadLightName, seed = 1): Raster {
  const { gains, noise } = badLights[name];
  const chance = new Chance(seed);
  const gaussian = (): number => chance.share() + chance.share() + chance.share() + chance.share() + chance.share() + chance.share() - 3;
  const light = Float64Array.from({ length: 256 }, (_, value) => linear(value / 255));
  const dim = new Uint8ClampedArray(pixels.length).fill(255);
  const across = Math.ceil(width / grain);
  // The sum of six uniform numbers has a standard deviation of √½.
  const rows = Array.from({ length: 3 }, () => new Float32Array(across));
  for (let y = 0; y < height; y++) {
    if (y % grain === 0) for (const row of rows) for (let x = 0; x < across; x++) row[x] = gaussian() * Math.SQRT2;
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const at = 4 * (y * width + x) + channel;
        const seen = light[pixels[at]!]! * gains[channel]!;
        const deviation = Math.hypot(noise.black, noise.full * Math.sqrt(seen));
        dim[at] = 255 * stored(Math.max(0, seen + deviation * rows[channel]![Math.floor(x / grain)]!));
      }
  }
  return { width, height, pixels: dim };
}

/** IEC 61966-2-1: converts stored values to light and back. */
export const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const stored = (light: number): number => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
