import type { Buffers } from './Buffers.ts';
import { smoothTones } from './smoothTones.ts';
import { blurField } from './blurField.ts';
import type { Planes } from './smoothTones.ts';

const cell = 2;
/** Blur radius, in cells, for the surroundings that each point is compared with. */
const coarse = 2.2;
/** How much darker than its surroundings (0 to 1) a point must be: the first value starts the ink, the second gets full ink. */
const begins = 0.03;
const full = 0.13;

/**
 * The amount of ink, 0 to 1 per pixel: along the dark side of edges, found by the difference from a blur (after Winnemöller et al., XDoG,
 * 2012; the smoothed tones act as its finer blur). Computed at half resolution, which makes lines as thick as a pen's.
 */
function inkEdges([reds, greens, blues]: Planes, width: number, height: number, buffers: Buffers): (x: number, y: number) => number {
  const near = buffers.field('ink near', width, height, cell);
  const wide = buffers.field('ink wide', width, height, cell);
  for (let row = 0; row < near.height; row++)
    for (let column = 0; column < near.width; column++) {
      const at = Math.min(height - 1, row * cell) * width + Math.min(width - 1, column * cell);
      const luma = (0.2126 * (reds[at] ?? 0) + 0.7152 * (greens[at] ?? 0) + 0.0722 * (blues[at] ?? 0)) / 255;
      near.values[row * near.width + column] = luma;
      wide.values[row * near.width + column] = luma;
    }
  const spare = buffers.numbers('ink spare', near.values.length);
  blurField(wide, coarse, spare);
  for (let at = 0; at < near.values.length; at++) {
    const darker = (wide.values[at] ?? 0) - (near.values[at] ?? 0);
    const part = Math.min(1, Math.max(0, (darker - begins) / (full - begins)));
    near.values[at] = part * part * (3 - 2 * part);
  }
  return (x, y) => {
    const [across, down] = [Math.min(near.width - 1, x / cell), Math.min(near.height - 1, y / cell)];
    const [left, top] = [Math.floor(across), Math.floor(down)];
    const [right, bottom] = [Math.min(near.width - 1, left + 1), Math.min(near.height - 1, top + 1)];
    const value = (column: number, row: number): number => near.values[row * near.width + column] ?? 0;
    const above = value(left, top) + (value(right, top) - value(left, top)) * (across - left);
    const below = value(left, bottom) + (value(right, bottom) - value(left, bottom)) * (across - left);
    return above + (below - above) * (down - top);
  };
}

export interface Poster {
  /** How much detail is smoothed away, 0 to 1. */
  readonly smoothing: number;
  /** The number of steps from black to white. */
  readonly tones: number;
  /** How dark the ink is drawn, 0 to 1. */
  readonly ink: number;
}

/** The softness of the step between two tones, as a share of the step. Hard steps look like a defect in shaded skin. */
const softness = 0.24;
/** The saturation factor: flat colour looks paler than the shaded colour that it replaces. */
const vividness = 1.14;

/**
 * Draws people (RGBA, changed in place; alpha stays) like a printed poster: smooth areas, a few tones of each colour, and ink along edges. After
 * Winnemöller, Olsen and Gooch, Real-time video abstraction, 2006.
 */
export function posterise(pixels: Uint8ClampedArray, width: number, height: number, poster: Poster, buffers: Buffers): void {
  const planes = smoothTones(pixels, width, height, poster.smoothing, buffers);
  const inkAt = poster.ink === 0 ? null : inkEdges(planes, width, height, buffers);
  const [reds, greens, blues] = planes;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (pixels[at * 4 + 3] === 0) continue;
      const [red, green, blue] = [reds[at] ?? 0, greens[at] ?? 0, blues[at] ?? 0];
      const luma = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      const inked = inkAt === null ? 1 : 1 - poster.ink * inkAt(x, y);
      const gain = (luma < 0.004 ? 1 : stepped(luma, poster.tones) / luma) * inked;
      const grey = luma * 255 * gain;
      pixels[at * 4] = grey + (red * gain - grey) * vividness;
      pixels[at * 4 + 1] = grey + (green * gain - grey) * vividness;
      pixels[at * 4 + 2] = grey + (blue * gain - grey) * vividness;
    }
}

/** Quantises luma with soft steps; black stays black and white stays white. */
function stepped(luma: number, tones: number): number {
  const place = luma * (tones - 1);
  const whole = Math.floor(place);
  const part = Math.min(1, Math.max(0, (place - whole - 0.5 + softness) / (2 * softness)));
  return (whole + part * part * (3 - 2 * part)) / (tones - 1);
}
