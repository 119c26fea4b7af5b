import type { Field } from './Field.ts';
import type { Rgb } from '../../shared/theme/contrast.ts';
import type { Light } from './Light.ts';

/** The exponent for converting between linear light and stored values. */
const gamma = 2.2;

const none: Rgb = [0, 0, 0];

/**
 * Dark tones regain the light that a tint takes, as if the tint had left at least this share of it. With more light, they would become
 * lighter than bright tones.
 */
const minTaken = 0.2;

/**
 * Lookup tables for exposure, tint and contrast: 256 values each for red, green and blue. Exposure and tint are applied in linear light
 * (gamma 2.2); contrast pivots on perceptual middle grey. A tint colours all tones, but darkens only bright ones: dark skin has no light
 * to lose, and would turn muddy.
 */
export function toneTables({ exposure, tint, contrast }: Light): readonly [Float32Array, Float32Array, Float32Array] {
  const gain = 2 ** (exposure / gamma);
  const filters = tint === null ? none.map(() => 1) : tint.color.map((channel) => 1 + tint.strength * ((channel / 255) ** gamma - 1));
  const taken = 0.2126 * (filters[0] ?? 1) + 0.7152 * (filters[1] ?? 1) + 0.0722 * (filters[2] ?? 1);
  const table = (channel: 0 | 1 | 2): Float32Array => {
    const filter = filters[channel] ?? 1;
    return Float32Array.from({ length: 256 }, (_, value) => {
      const bright = exposed(value / 255, gain);
      const seen = bright * (filter / Math.max(minTaken, taken) ** (1 - bright)) ** (1 / gamma);
      return 255 * Math.min(1, Math.max(0, 0.5 + (seen - 0.5) * contrast));
    });
  };
  return [table(0), table(1), table(2)];
}

/**
 * Brightens or darkens a perceptual value, protecting the highlights: black stays black and white stays white, so that more light never burns out a
 * white shirt or a forehead.
 */
function exposed(value: number, gain: number): number {
  return gain <= 1 ? value * gain : 1 - (1 - value) ** gain;
}

export interface Finish {
  readonly light: Light;
  readonly outline: { readonly color: Rgb; readonly opacity: number; readonly width: number };
  readonly shadow: { readonly color: Rgb; readonly opacity: number; readonly shiftX: number; readonly shiftY: number };
  readonly groundShadow: { readonly color: Rgb; readonly opacity: number };
}

export interface FinishFields {
  /** Coverage of people and props, blurred by about half the rim's width. */
  readonly soft: Field;
  /** Distance from people and props, in the field's cells. */
  readonly distance: Field;
  /** The shape that casts the soft shadow, blurred. */
  readonly shadow: Field;
  readonly ground: Field;
  /** The rows of the picture where light reflected by the ground begins, and where it is full. */
  readonly bounceFrom: number;
  readonly bounceTo: number;
  /** The people's leftmost and rightmost columns. */
  readonly left: number;
  readonly right: number;
}

/** The part of the people without shade, on the light's side, as a share of their width. */
const litShare = 0.3;

/** Shade per column of the picture, 0 to 1, increasing towards the shaded side. */
function shadeAcross(width: number, toX: 1 | -1, { left, right }: Pick<FinishFields, 'left' | 'right'>): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const across = (x - left) / Math.max(1, right - left);
    const part = Math.min(1, Math.max(0, ((toX > 0 ? across : 1 - across) - litShare) / (1 - litShare)));
    return part * part * (3 - 2 * part);
  });
}

/** How strongly skin resists the scene's colour, and the limits within which its brightness follows the scene. */
const skinKept = 0.9;
const [darkestSkin, brightestSkin] = [0.93, 1.06];

/**
 * How much a colour looks like skin, 0 to 1: between red and yellow, neither grey nor garish. All skin tones share this hue; only their
 * brightness differs.
 */
function skinShare(red: number, green: number, blue: number): number {
  if (red <= green || green <= blue) return 0;
  const chroma = red - blue;
  const hue = (green - blue) / chroma;
  const strength = chroma / red;
  return Math.max(0, Math.min(1, (hue - 0.04) * 12, (0.82 - hue) * 8, (strength - 0.1) * 16, (0.76 - strength) * 10));
}

/** Lower coverage counts as none. */
const minSeen = 0.002;

/**
 * Applies the scene's light to people and props (RGBA, straight alpha, changed in place), and draws their outline and shadows behind them, all in one
 * pass over the pixels.
 */
export function finishPicture(pixels: Uint8ClampedArray, width: number, height: number, finish: Finish, fields: FinishFields): void {
  const { light, outline, shadow, groundShadow } = finish;
  const [reds, greens, blues] = toneTables(light);
  const { rim, shade, bounce, saturation } = light;
  const shaded = shade === null ? null : shadeAcross(width, shade.toX, fields);
  const [shadedRed, shadedGreen, shadedBlue] = (shade?.color ?? none).map(
    (value) => (shade?.strength ?? 0) * (1 - value / 255),
  ) as unknown as Rgb;
  const rims = rim === null ? null : sampler(fields.soft, width, rim.toX * rim.width, rim.toY * rim.width);
  const distances = sampler(fields.distance, width, 0, 0);
  const shadows = sampler(fields.shadow, width, -shadow.shiftX, -shadow.shiftY);
  const grounds = sampler(fields.ground, width, 0, 0);
  const { cell } = fields.distance;
  for (let y = 0; y < height; y++) {
    const distance = distances(y);
    const thrown = shadows(y);
    const ground = grounds(y);
    const around = rims === null ? null : rims(y);
    const rise = Math.min(1, Math.max(0, (y - fields.bounceFrom) / (fields.bounceTo - fields.bounceFrom)));
    const bounced = bounce === null ? 0 : 0.6 * bounce.strength * rise * rise;
    const [bouncedRed, bouncedGreen, bouncedBlue] = (bounce?.color ?? none).map((value) => bounced * value) as unknown as Rgb;
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      const alpha = (pixels[at + 3] as number) / 255;
      let red = 0;
      let green = 0;
      let blue = 0;
      if (alpha > 0) {
        red = reds[pixels[at] as number] as number;
        green = greens[pixels[at + 1] as number] as number;
        blue = blues[pixels[at + 2] as number] as number;
        if (saturation !== 1) {
          const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
          red = grey + (red - grey) * saturation;
          green = grey + (green - grey) * saturation;
          blue = grey + (blue - grey) * saturation;
        }
        if (shaded !== null) {
          const part = shaded[x] as number;
          red *= 1 - part * shadedRed;
          green *= 1 - part * shadedGreen;
          blue *= 1 - part * shadedBlue;
        }
        if (bounced > 0) {
          red += (bouncedRed * (255 - red)) / 255;
          green += (bouncedGreen * (255 - green)) / 255;
          blue += (bouncedBlue * (255 - blue)) / 255;
        }
        // Coloured light on skin makes people look ill, so only its rims fall on skin.
        const ownRed = pixels[at] as number;
        const ownGreen = pixels[at + 1] as number;
        const ownBlue = pixels[at + 2] as number;
        const skin = skinKept * skinShare(ownRed, ownGreen, ownBlue);
        if (skin > 0) {
          const gain = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / (0.2126 * ownRed + 0.7152 * ownGreen + 0.0722 * ownBlue);
          const kept = skin * Math.min(brightestSkin, Math.max(darkestSkin, gain));
          red = red * (1 - skin) + ownRed * kept;
          green = green * (1 - skin) + ownGreen * kept;
          blue = blue * (1 - skin) + ownBlue * kept;
        }
        if (around !== null && rim !== null) {
          const outside = 1 - between(around, x);
          if (outside > 0.02) {
            const lit = rim.strength * outside * outside;
            red += (lit * rim.color[0] * (255 - red)) / 255;
            green += (lit * rim.color[1] * (255 - green)) / 255;
            blue += (lit * rim.color[2] * (255 - blue)) / 255;
          }
        }
      }
      if (alpha < 1) {
        // Behind the people are their outline, its soft shadow, and the ground's shadow.
        const edge = outline.width <= 0 ? 0 : outline.opacity * Math.min(1, Math.max(0, outline.width + 0.5 - between(distance, x) * cell));
        const soft = edge < 1 ? shadow.opacity * between(thrown, x) : 0;
        const under = edge < 1 ? groundShadow.opacity * between(ground, x) : 0;
        // Most of a picture is far from all people.
        if (alpha === 0 && edge === 0 && soft + under < minSeen / 2) continue;
        const behindEdge = (1 - alpha) * edge;
        const behindSoft = (1 - alpha) * (1 - edge) * soft;
        const behindUnder = (1 - alpha) * (1 - edge) * (1 - soft) * under;
        const all = alpha + behindEdge + behindSoft + behindUnder;
        if (all < minSeen) {
          pixels[at + 3] = 0;
          continue;
        }
        const toEdge = behindEdge / all;
        const toSoft = behindSoft / all;
        const toUnder = behindUnder / all;
        const own = alpha / all;
        red = red * own + outline.color[0] * toEdge + shadow.color[0] * toSoft + groundShadow.color[0] * toUnder;
        green = green * own + outline.color[1] * toEdge + shadow.color[1] * toSoft + groundShadow.color[1] * toUnder;
        blue = blue * own + outline.color[2] * toEdge + shadow.color[2] * toSoft + groundShadow.color[2] * toUnder;
        pixels[at + 3] = all * 255;
      }
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
}

/** For a row of pixels: the field rows above and below it, scaled to the picture's width, and its distance from the upper one. */
interface Between {
  readonly above: Float64Array;
  readonly below: Float64Array;
  readonly down: number;
}

const between = ({ above, below, down }: Between, x: number): number =>
  (above[x] as number) + ((below[x] as number) - (above[x] as number)) * down;

/** Samples a field bilinearly, shifted by a number of pixels. Beyond its edges, the field continues with its edge values. */
function sampler({ width, height, cell, values }: Field, across: number, shiftX: number, shiftY: number): (y: number) => Between {
  const lefts = new Int32Array(across);
  const parts = new Float32Array(across);
  for (let x = 0; x < across; x++) {
    const at = Math.min(width - 1, Math.max(0, (x + shiftX + 0.5) / cell - 0.5));
    lefts[x] = Math.min(Math.max(0, width - 2), Math.floor(at));
    parts[x] = at - (lefts[x] ?? 0);
  }
  const next = width > 1 ? 1 : 0;
  // Several pixel rows are between the same two rows of cells, so keep these rows.
  let above = new Float64Array(across);
  let below = new Float64Array(across);
  let [upper, lower] = [-1, -1];
  const stretch = (row: number, target: Float64Array): void => {
    for (let x = 0, start = row * width; x < across; x++) {
      const left = start + (lefts[x] as number);
      const part = parts[x] as number;
      target[x] = (values[left] as number) * (1 - part) + (values[left + next] as number) * part;
    }
  };
  return (y) => {
    const at = Math.min(height - 1, Math.max(0, (y + shiftY + 0.5) / cell - 0.5));
    const top = Math.floor(at);
    const bottom = Math.min(height - 1, top + 1);
    if (top === lower) {
      [above, below] = [below, above];
      [upper, lower] = [lower, upper];
    }
    if (top !== upper) stretch((upper = top), above);
    if (bottom !== lower) stretch((lower = bottom), below);
    return { above, below, down: at - top };
  };
}
