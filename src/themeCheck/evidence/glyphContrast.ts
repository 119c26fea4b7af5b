import type { Rgb } from '../../shared/theme/contrast.ts';
import { contrast, mix, paintOf } from '../../shared/theme/contrast.ts';
import type { MeasuredContrast } from '../ThemeEvidence.ts';

/** Pixels as a canvas gives them: RGBA, 0 to 255. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** How far around a letter its background still counts, in pixels: eyes see edges. */
const halo = 2;
/** A pixel belongs to a letter if at least a quarter of it is covered. */
const covered = 64;
/** The share of the pixels that may be worse: a thin line of the art across a letter does no harm. */
const forgiven = 0.05;

interface Place {
  readonly left: number;
  readonly top: number;
  /** The theme's colour: a translucent one is judged as it is seen. */
  readonly color: string;
  readonly opacity: number;
}

/**
 * The contrast of a text to what lies behind it. `letters` is the text alone, drawn in solid ink, so that faint ink does not hide it here; its upper left corner is at (left, top) of `behind`. Null if there is
 * no letter there.
 */
export const glyphContrast = (letters: Pixels, behind: Pixels, place: Place): MeasuredContrast | null =>
  glyphContrasts(letters)(behind, place);

/** The same text on any number of backgrounds. */
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

/** 1 on or near a letter: spread along the rows, then down the columns. */
function nearLetters({ width, height, data }: Pixels): Uint8Array {
  const along = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    // One past the last pixel that the letters so far extend to.
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
