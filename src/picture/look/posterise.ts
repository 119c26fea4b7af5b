import type { Buffers } from './Buffers.ts';
import { inkEdges } from './inkEdges.ts';
import { smoothTones } from './smoothTones.ts';

export interface Poster {
  /** How far detail is smoothed away, 0 to 1. */
  readonly smoothing: number;
  /** Steps from black to white. */
  readonly tones: number;
  /** How dark the ink is drawn, 0 to 1. */
  readonly ink: number;
}

/** How soft the step from a tone to the next is, as a part of it: hard steps look like a fault where skin is shaded. */
const softness = 0.24;
/** Flat colour looks paler than the shaded one that it stands for. */
const vividness = 1.14;

/**
 * Draws people (RGBA, changed in place; alpha stays) like a printed poster: smooth areas, a few tones of each colour, and ink
 * where they meet. After Winnemöller, Olsen and Gooch, Real-time video abstraction, 2006.
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

/** A tone's step, soft at its ends; black stays black and white white. */
function stepped(luma: number, tones: number): number {
  const place = luma * (tones - 1);
  const whole = Math.floor(place);
  const part = Math.min(1, Math.max(0, (place - whole - 0.5 + softness) / (2 * softness)));
  return (whole + part * part * (3 - 2 * part)) / (tones - 1);
}
