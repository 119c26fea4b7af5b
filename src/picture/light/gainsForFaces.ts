import type { Face } from '../Cutout.ts';
import type { Raster } from '../Raster.ts';
import type { LightGains } from './LightGains.ts';
import { noCorrection } from './LightGains.ts';
import { lights } from './lightOf.ts';

/**
 * Brightness in linear light, 0 to 1. Skin brighter than `bright` is well lit. Skin darker than `dim` is well lit too, if something
 * beside it is as bright as `white`.
 */
const exposure = { dim: 0.12, bright: 0.33, white: 0.5, most: 5, least: 0.85 } as const;
/** How far well-lit photos differ in exposure, as a logarithm: a smaller difference is no error. */
const exposures = { middle: 0, spread: 0.25 };
/**
 * The logarithms of red and blue relative to green change along `warmth` from daylight to a lamp or a candle (the colours of black
 * bodies), and along `tint` in fluorescent light.
 */
const axes = { warmth: [0.5145, -0.8575], tint: [0.8575, 0.5145] } as const;
/** Skin in good light, and how far people differ, along these axes. These ranges cover light and dark skin. */
const skin = { warmth: { middle: 0.63, spread: 0.18 }, tint: { middle: 0.44, spread: 0.18 } } as const;
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
  const red = mean((one) => Math.log(one.red / one.green));
  const blue = mean((one) => Math.log(one.blue / one.green));
  const along = (axis: keyof typeof axes): number => {
    const [ofRed, ofBlue] = axes[axis];
    return Math.max(-furthest, Math.min(furthest, beyond(red * ofRed + blue * ofBlue, skin[axis])));
  };
  const [warmth, tint] = [along('warmth'), along('tint')];
  const cast = [warmth * axes.warmth[0] + tint * axes.tint[0], 0, warmth * axes.warmth[1] + tint * axes.tint[1]] as const;
  // The strongest colour of the light stays as it is, and the others are raised to it.
  const strongest = Math.max(...cast);
  const balance: LightGains = [Math.exp(strongest - cast[0]), Math.exp(strongest - cast[1]), Math.exp(strongest - cast[2])];
  const bright = (gains: LightGains) => (one: Skin) => luma(one.red * gains[0], one.green * gains[1], one.blue * gains[2]);
  const gain = Math.exp(mean((one) => stopsFor(bright(balance)(one), one.white * (bright(balance)(one) / bright(noCorrection)(one)))));
  return [balance[0] * gain, balance[1] * gain, balance[2] * gain];
}

/** How far a value is outside a range: 0 within the range, the full distance from the middle at twice the spread or more. */
function beyond(value: number, { middle, spread }: { readonly middle: number; readonly spread: number }): number {
  const away = value - middle;
  return Math.min(1, Math.max(0, Math.abs(away) / spread - 1)) * away;
}

/** The missing exposure, as a logarithm. */
function stopsFor(bright: number, white: number): number {
  const toWhite = exposure.white / white;
  const gain = Math.min(exposure.bright / bright, Math.max(toWhite, Math.min(exposure.dim / bright, 1.3 * toWhite)));
  return beyond(Math.log(Math.max(exposure.least, Math.min(exposure.most, gain))), exposures);
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
