import type { Rgb } from '../../shared/theme/contrast.ts';
import { contrast, mix, paintOf } from '../../shared/theme/contrast.ts';
import type { MeasuredContrast } from '../ThemeEvidence.ts';

/** Canvas pixels: RGBA, 0 to 255. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** The distance around a letter within which the background counts, in pixels: eyes see edges. */
const halo = 2;
/** The minimum alpha (0 to 255) of a letter's pixel: a quarter covered. */
const covered = 64;
/** The share of pixels that may be worse: a thin line of the art across a letter does no harm. */
const forgiven = 0.05;

interface Place {
  readonly left: number;
  readonly top: number;
  /** The theme's colour; a translucent colour is judged blended with its background. */
  readonly color: string;
  readonly opacity: number;
}

/**
 * The contrast of a text to its background. `letters` is the text alone in solid ink, so that faint ink counts as well; its upper left corner is at
 * (left, top) of `behind`. Null if no letter is there.
 */
export const glyphContrast = (letters: Pixels, behind: Pixels, place: Place): MeasuredContrast | null =>
  glyphContrasts(letters)(behind, place);

/** Like `glyphContrast`, for the same text on any number of backgrounds. */
export function glyphContrasts(letters: Pixels): (behind: Pixels, place: Place) => MeasuredContrast | null {
  const near = nearLetters(letters);
  return (behind, place) => contrastOver(behind, { letters, near }, place);
}

function contrastOver(
  behind: Pixels,
  { letters, near }: { readonly letters: Pixels; readonly near: Uint8Array },
  { left, top, color, opacity }: Place,
): MeasuredContrast | null {
  const [fromX, toX] = [Math.max(0, -left), Math.min(letters.width, behind.width - left)];
  const [fromY, toY] = [Math.max(0, -top), Math.min(letters.height, behind.height - top)];
  const counts = new Map<number, number>();
  let total = 0;
  for (let y = fromY; y < toY; y++) {
    let at = ((y + top) * behind.width + fromX + left) * 4;
    for (let x = fromX; x < toX; x++, at += 4) {
      if (near[y * letters.width + x] === 0) continue;
      const key = ((behind.data[at] ?? 0) << 16) | ((behind.data[at + 1] ?? 0) << 8) | (behind.data[at + 2] ?? 0);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      total++;
    }
  }
  const paint = paintOf(color);
  const grounds = [...counts].map(([key, count]) => {
    const ground: Rgb = [key >> 16, (key >> 8) & 0xff, key & 0xff];
    return { ground, count, contrast: contrast(mix(ground, paint(ground), opacity), ground) };
  });
  let weakest = total * forgiven;
  for (const one of grounds.sort((a, b) => a.contrast - b.contrast)) {
    weakest -= one.count;
    if (weakest <= 0) return { contrast: one.contrast, ground: one.ground };
  }
  return null;
}

/** 1 for pixels on or near a letter: spread along the rows, then down the columns. */
function nearLetters({ width, height, data }: Pixels): Uint8Array {
  const along = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    // The end (exclusive) of the area around the letters so far.
    let reach = 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if ((data[at * 4 + 3] ?? 0) >= covered) {
        along.fill(1, y * width + Math.max(reach, x - halo), at);
        reach = x + halo + 1;
      }
      if (x < reach) along[at] = 1;
    }
  }
  const near = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let row = Math.max(0, y - halo); row <= Math.min(height - 1, y + halo); row++)
      for (let x = 0; x < width; x++) if (along[row * width + x] === 1) near[y * width + x] = 1;
  }
  return near;
}
