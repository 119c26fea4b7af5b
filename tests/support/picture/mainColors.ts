import type { Box } from '../../../src/stage/parts/Box.ts';
import type { Pixels } from './Pixels.ts';

export type Rgb = readonly [number, number, number];

/** A colour that many pixels of a part have exactly, and how many pixels have about this colour. */
export interface MainColor {
  readonly rgb: Rgb;
  readonly pixels: number;
}

/** By how many levels a machine may round a fill, or a pixel within a letter, differently. */
const sameLevels = 1;
/** The second colour must differ this much from the first, so that it is not the next tone of a gradient. */
const apartLevels = 24;
/** How many of the most frequent colours are considered. */
const candidates = 12;

/** The most frequent colour in a box, and the most frequent clearly different one: for a text, its background and its ink. */
export function mainColors(counts: ColorCounts): MainColor[] {
  const frequent = topColors(counts);
  const ranked = frequent
    .map(([color]) => rgbOf(color))
    .map((rgb) => ({
      rgb,
      pixels: countWithin(
        counts,
        rgb.map((level) => level - sameLevels),
        rgb.map((level) => level + sameLevels),
      ),
    }))
    .toSorted((one, other) => other.pixels - one.pixels);
  const [first] = ranked;
  if (first === undefined) return [];
  const second = ranked.find(({ rgb }) => rgb.some((level, channel) => Math.abs(level - first.rgb[channel]!) >= apartLevels));
  return second === undefined ? [first] : [first, second];
}

/** The candidates, most frequent first. A photo's hundreds of thousands of colours are too many to sort. */
function topColors({ colors, pixels }: ColorCounts): (readonly [color: number, count: number])[] {
  const found: (readonly [color: number, count: number])[] = [];
  let least = 1;
  for (let slot = 0; slot < pixels.length; slot++) {
    const count = pixels[slot]!;
    if (count < least) continue;
    found.push([colors[slot]!, count]);
    found.sort(([one, many], [other, more]) => more - many || one - other);
    if (found.length > candidates) found.pop();
    if (found.length === candidates) least = found.at(-1)?.[1] ?? 1;
  }
  return found;
}

const rgbOf = (color: number): Rgb => [color >> 16, (color >> 8) & 255, color & 255];

/** How many pixels have a colour between these two, in each channel. */
export function countWithin(counts: ColorCounts, least: readonly number[], most: readonly number[]): number {
  const [from, to] = [least.map((level) => Math.max(0, level)), most.map((level) => Math.min(255, level))];
  let total = 0;
  // This range contains few colours; a picture may have many.
  for (let red = from[0]!; red <= to[0]!; red++)
    for (let green = from[1]!; green <= to[1]!; green++)
      for (let blue = from[2]!; blue <= to[2]!; blue++) total += counts.pixels[slotOf(counts, (red << 16) | (green << 8) | blue)]!;
  return total;
}

/**
 * The number of a box's pixels in each colour, given as one number with red first. A hash table with open addressing, because a Map of a
 * photo's colours takes as long as drawing the scene.
 */
interface ColorCounts {
  /** The colour in each slot and its number of pixels, 0 for a free slot. The number of slots is a power of two. */
  readonly colors: Uint32Array;
  readonly pixels: Uint32Array;
}

/** A colour's slot, or the free slot for it. */
function slotOf({ colors, pixels }: ColorCounts, color: number): number {
  const last = colors.length - 1;
  let slot = (Math.imul(color, 0x9e3779b1) >>> 8) & last;
  while (pixels[slot] !== 0 && colors[slot] !== color) slot = (slot + 1) & last;
  return slot;
}

export function countColors({ width, height, data }: Pixels, box: Box): ColorCounts {
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));
  const [left, right] = [within(box.x, width), within(box.x + box.width, width)];
  const [top, bottom] = [within(box.y, height), within(box.y + box.height, height)];
  // At most half full, regardless of the number of colours.
  const slots = 2 ** Math.ceil(Math.log2(2 * (right - left) * (bottom - top) + 2));
  const counts: ColorCounts = { colors: new Uint32Array(slots), pixels: new Uint32Array(slots) };
  for (let y = top; y < bottom; y++) {
    let [slot, last] = [0, -1];
    for (let at = 4 * (y * width + left), end = 4 * (y * width + right); at < end; at += 4) {
      const color = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
      if (color !== last) {
        slot = slotOf(counts, color);
        counts.colors[slot] = color;
        last = color;
      }
      counts.pixels[slot]!++;
    }
  }
  return counts;
}
