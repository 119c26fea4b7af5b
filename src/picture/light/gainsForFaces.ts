import type { Face } from '../Cutout.ts';
import type { Raster } from '../Raster.ts';
import type { LightGains } from './LightGains.ts';
import { noCorrection } from './LightGains.ts';
import { lights } from './lightOf.ts';

/**
 * Brightness in linear light, 0 to 1. Skin brighter than `bright` is well lit. Skin darker than `dim` is well lit too, if something
 * beside it is as bright as `white`.
 */
const exposure = { dim: 0.12, bright: 0.36, white: 0.5, most: 5, least: 0.85 } as const;
/**
 * Skin in good light: the logarithms of red and blue relative to green, and how far people differ. These ranges cover light and dark
 * skin.
 */
const skin = { red: { middle: 0.72, spread: 0.22 }, blue: { middle: -0.32, spread: 0.14 } } as const;
/** The limit for white balance, as a logarithm. White balance applies only to skin outside the range in which people differ. */
const furthest = 1.1;

/** The skin of one face, in linear light. */
interface Skin {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** The brightness of the brightest area beside the skin. */
  readonly white: number;
  /** The number of the face's pixels in the photo. */
  readonly size: number;
}

/**
 * The light correction that suits a photo's faces. Skin alone does not show whether it is dark or badly lit, so the whites beside it
 * decide: eyes, teeth and shirts. Without faces, nothing is corrected.
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

/** How far a value is outside a range: 0 within the range, the full distance from the middle at twice the spread or more. */
function beyond(value: number, { middle, spread }: { readonly middle: number; readonly spread: number }): number {
  const away = value - middle;
  const part = Math.min(1, Math.max(0, Math.abs(away) / spread - 1));
  return Math.max(-furthest, Math.min(furthest, part * away));
}

function gainFor(bright: number, white: number): number {
  const toWhite = exposure.white / white;
  const gain = Math.min(exposure.bright / bright, Math.max(toWhite, Math.min(exposure.dim / bright, 1.5 * toWhite)));
  // Small differences in exposure are not errors.
  return gain > 0.8 && gain < 1.15 ? 1 : Math.max(exposure.least, Math.min(exposure.most, gain));
}

const luma = (red: number, green: number, blue: number): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The inner face (forehead to mouth, between the cheeks) and its surroundings (eyes, teeth, collar), as shares of a face's box. */
const inner = { left: 0.22, right: 0.78, top: 0.1, bottom: 0.85 };
const around = { left: -0.5, right: 1.5, top: -0.1, bottom: 2.2 };
/** Sorted by brightness, the inner face's skin is between these shares: brows and eyes are darker, shine is brighter. */
const [skinFrom, skinTo] = [0.35, 0.85];
/** The share of the surroundings that is darker than their whites. */
const belowWhite = 0.97;
/** The number of sampled points, horizontally and vertically. */
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
