import type { Face } from '../Cutout.ts';
import type { Raster } from '../Raster.ts';
import type { LightGains } from './LightGains.ts';
import { noCorrection } from './LightGains.ts';
import { lights } from './lightOf.ts';

/** Brightness as light, 0 to 1. Skin brighter than `bright` is well lit; darker skin than `dim` is, too, if something next to it is as bright as `white`. */
const exposure = { dim: 0.12, bright: 0.36, white: 0.5, most: 5, least: 0.85 } as const;
/** Skin in good light: the logarithms of red and blue against green, and how far people differ. Light skin and dark skin lie within. */
const skin = { red: { middle: 0.72, spread: 0.22 }, blue: { middle: -0.32, spread: 0.14 } } as const;
/** White balance goes no further than this, as a logarithm, and only where skin lies outside of what people differ by. */
const furthest = 1.1;

/** The skin of one face, as light. */
interface Skin {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** How bright the brightest things next to it are. */
  readonly white: number;
  /** Pixels of the face in the photo. */
  readonly size: number;
}

/**
 * The correction of a photo's light that suits its faces. Whether skin is dark or in the dark, it cannot tell by itself: the whites next to it, of eyes,
 * teeth and shirts, decide. Without faces nothing is corrected.
 */
export function gainsForFaces(photo: Raster, faces: readonly Pick<Face, 'box'>[]): LightGains {
  const skins = faces.map(({ box }) => skinOf(photo, box)).filter((one) => one !== null);
  if (skins.length === 0) return noCorrection;
  const mean = (value: (one: Skin) => number): number =>
    skins.reduce((sum, one) => sum + value(one) * one.size, 0) / skins.reduce((sum, { size }) => sum + size, 0);
  const red = beyond(
    mean((one) => Math.log(one.red / one.green)),
    skin.red,
  );
  const blue = beyond(
    mean((one) => Math.log(one.blue / one.green)),
    skin.blue,
  );
  const balance: LightGains = [Math.exp(-red), 1, Math.exp(-blue)];
  const bright = (gains: LightGains) => (one: Skin) => luma(one.red * gains[0], one.green * gains[1], one.blue * gains[2]);
  const stops = mean((one) => Math.log(gainFor(bright(balance)(one), one.white * (bright(balance)(one) / bright(noCorrection)(one)))));
  const gain = Math.exp(stops);
  return [balance[0] * gain, balance[1] * gain, balance[2] * gain];
}

/** A value's distance from the middle of a range; nothing within the range, and all of it from twice as far away. */
function beyond(value: number, { middle, spread }: { readonly middle: number; readonly spread: number }): number {
  const away = value - middle;
  const part = Math.min(1, Math.max(0, Math.abs(away) / spread - 1));
  return Math.max(-furthest, Math.min(furthest, part * away));
}

function gainFor(bright: number, white: number): number {
  const toWhite = exposure.white / white;
  const gain = Math.min(exposure.bright / bright, Math.max(toWhite, Math.min(exposure.dim / bright, 1.5 * toWhite)));
  // A little more or less light is nobody's mistake.
  return gain > 0.8 && gain < 1.15 ? 1 : Math.max(exposure.least, Math.min(exposure.most, gain));
}

const luma = (red: number, green: number, blue: number): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Forehead to mouth, between the cheeks, and the surroundings with eyes, teeth and collar, in shares of a face's box. */
const inner = { left: 0.22, right: 0.78, top: 0.1, bottom: 0.85 };
const around = { left: -0.5, right: 1.5, top: -0.1, bottom: 2.2 };
/** Of the inner part sorted by brightness, skin is between these shares: below are brows and eyes, above is shine. */
const [skinFrom, skinTo] = [0.35, 0.85];
/** The share of the surroundings that is darker than their whites. */
const belowWhite = 0.97;
/** Points looked at across and down. */
const points = 32;

function skinOf(photo: Raster, box: Face['box']): Skin | null {
  const face = colours(photo, box, inner).sort((one, other) => one.bright - other.bright);
  const beside = colours(photo, box, around).sort((one, other) => one.bright - other.bright);
  const part = face.slice(Math.floor(skinFrom * face.length), Math.ceil(skinTo * face.length));
  const white = beside[Math.floor(belowWhite * beside.length)];
  if (part.length === 0 || white === undefined) return null;
  const mean = (value: (one: Colour) => number): number => Math.max(1e-4, part.reduce((sum, one) => sum + value(one), 0) / part.length);
  const [red, green, blue] = [mean((one) => one.red), mean((one) => one.green), mean((one) => one.blue)];
  return { red, green, blue, white: Math.max(white.bright, luma(red, green, blue)), size: box.width * box.height };
}

interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly bright: number;
}

function colours({ width, height, pixels }: Raster, box: Face['box'], { left, right, top, bottom }: typeof inner): Colour[] {
  const found: Colour[] = [];
  for (let row = 0.5; row < points; row++)
    for (let column = 0.5; column < points; column++) {
      const x = Math.floor(box.x + box.width * (left + ((right - left) * column) / points));
      const y = Math.floor(box.y + box.height * (top + ((bottom - top) * row) / points));
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 4;
      const light = (channel: number): number => lights[pixels[at + channel] as number] as number;
      const [red, green, blue] = [light(0), light(1), light(2)];
      found.push({ red, green, blue, bright: luma(red, green, blue) });
    }
  return found;
}
