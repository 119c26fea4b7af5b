import type { Field } from './Field.ts';
import type { Rgb } from '../../shared/theme/contrast.ts';
import type { Light } from './Light.ts';
import { toneTables } from './toneTables.ts';

export interface Finish {
  readonly light: Light;
  readonly outline: { readonly color: Rgb; readonly opacity: number; readonly width: number };
  readonly shadow: { readonly color: Rgb; readonly opacity: number; readonly shiftX: number; readonly shiftY: number };
  readonly groundShadow: { readonly color: Rgb; readonly opacity: number };
}

export interface FinishFields {
  /** Coverage of people and props, blurred by about half the rim's width. */
  readonly soft: Field;
  /** Distance from them, in the field's cells. */
  readonly distance: Field;
  /** What throws the soft shadow, blurred. */
  readonly shadow: Field;
  readonly ground: Field;
  /** Rows of the picture from which the ground throws back light, and where all of it does. */
  readonly bounceFrom: number;
  readonly bounceTo: number;
}

/**
 * Gives people and props (RGBA, straight alpha, changed in place) the scene's light, and lays them over their outline and their
 * shadows: one walk over the pixels for all of it.
 */
export function finishPicture(pixels: Uint8ClampedArray, width: number, height: number, finish: Finish, fields: FinishFields): void {
  const { light, outline, shadow, groundShadow } = finish;
  const [reds, greens, blues] = toneTables(light);
  const { rim, bounce, saturation } = light;
  const rims = rim === null ? null : sampler(fields.soft, width, rim.toX * rim.width, rim.toY * rim.width);
  const distances = sampler(fields.distance, width, 0, 0);
  const shadows = sampler(fields.shadow, width, -shadow.shiftX, -shadow.shiftY);
  const grounds = sampler(fields.ground, width, 0, 0);
  const { cell } = fields.distance;
  for (let y = 0; y < height; y++) {
    distances.row(y);
    shadows.row(y);
    grounds.row(y);
    rims?.row(y);
    const rise = Math.min(1, Math.max(0, (y - fields.bounceFrom) / (fields.bounceTo - fields.bounceFrom)));
    const bounced = bounce === null ? 0 : 0.6 * bounce.strength * rise * rise;
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      const alpha = (pixels[at + 3] ?? 0) / 255;
      let [red, green, blue] = [0, 0, 0];
      if (alpha > 0) {
        red = reds[pixels[at] ?? 0] ?? 0;
        green = greens[pixels[at + 1] ?? 0] ?? 0;
        blue = blues[pixels[at + 2] ?? 0] ?? 0;
        if (saturation !== 1) {
          const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
          red = grey + (red - grey) * saturation;
          green = grey + (green - grey) * saturation;
          blue = grey + (blue - grey) * saturation;
        }
        if (bounced > 0 && bounce !== null) {
          red += (bounced * bounce.color[0] * (255 - red)) / 255;
          green += (bounced * bounce.color[1] * (255 - green)) / 255;
          blue += (bounced * bounce.color[2] * (255 - blue)) / 255;
        }
        if (rims !== null && rim !== null) {
          const outside = 1 - rims.at(x);
          if (outside > 0.02) {
            const lit = rim.strength * outside * outside;
            red += (lit * rim.color[0] * (255 - red)) / 255;
            green += (lit * rim.color[1] * (255 - green)) / 255;
            blue += (lit * rim.color[2] * (255 - blue)) / 255;
          }
        }
      }
      if (alpha < 1) {
        // Behind the people: their outline, its soft shadow, and the ground's.
        const edge = outline.width <= 0 ? 0 : outline.opacity * Math.min(1, Math.max(0, outline.width + 0.5 - distances.at(x) * cell));
        const soft = edge < 1 ? shadow.opacity * shadows.at(x) : 0;
        const under = edge < 1 ? groundShadow.opacity * grounds.at(x) : 0;
        const behindEdge = (1 - alpha) * edge;
        const behindSoft = (1 - alpha) * (1 - edge) * soft;
        const behindUnder = (1 - alpha) * (1 - edge) * (1 - soft) * under;
        const all = alpha + behindEdge + behindSoft + behindUnder;
        if (all < 0.002) {
          pixels[at + 3] = 0;
          continue;
        }
        const [toEdge, toSoft, toUnder] = [behindEdge / all, behindSoft / all, behindUnder / all];
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

interface Sampler {
  row(y: number): void;
  at(x: number): number;
}

/** Reads a field between its cells (bilinear), shifted by so many pixels; beyond its edges it goes on as on them. */
function sampler({ width, height, cell, values }: Field, across: number, shiftX: number, shiftY: number): Sampler {
  const lefts = new Int32Array(across);
  const parts = new Float32Array(across);
  for (let x = 0; x < across; x++) {
    const at = Math.min(width - 1, Math.max(0, (x + shiftX + 0.5) / cell - 0.5));
    lefts[x] = Math.min(Math.max(0, width - 2), Math.floor(at));
    parts[x] = at - (lefts[x] ?? 0);
  }
  const next = width > 1 ? 1 : 0;
  let [upper, lower, down] = [0, 0, 0];
  return {
    row(y) {
      const at = Math.min(height - 1, Math.max(0, (y + shiftY + 0.5) / cell - 0.5));
      const top = Math.floor(at);
      upper = top * width;
      lower = Math.min(height - 1, top + 1) * width;
      down = at - top;
    },
    at(x) {
      const left = lefts[x] ?? 0;
      const part = parts[x] ?? 0;
      const above = (values[upper + left] ?? 0) * (1 - part) + (values[upper + left + next] ?? 0) * part;
      if (down === 0) return above;
      const below = (values[lower + left] ?? 0) * (1 - part) + (values[lower + left + next] ?? 0) * part;
      return above + (below - above) * down;
    },
  };
}
