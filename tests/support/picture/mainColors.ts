import type { Box } from '../../../src/stage/parts/Box.ts';
import type { Pixels } from './Pixels.ts';

export type Rgb = readonly [number, number, number];

/** A colour that many pixels of a part have to the bit, and how many have about the same. */
export interface MainColor {
  readonly rgb: Rgb;
  readonly pixels: number;
}

/** By how many levels a machine may round a fill, or a pixel within a letter, another way. */
const sameLevels = 1;
/** The second colour is another one than the first, not the next tone of a gradient. */
const apartLevels = 24;
/** How many of the most frequent colours are looked at. */
const candidates = 12;

/** The most frequent colour in a box, and the most frequent one that is clearly another: for a text, what it lies on and its ink. */
export function mainColors(counts: ReadonlyMap<number, number>): MainColor[] {
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

/** The candidates, the most frequent first: a photo has hundreds of thousands of colours, too many to sort. */
function topColors(counts: ReadonlyMap<number, number>): (readonly [color: number, count: number])[] {
  const found: (readonly [color: number, count: number])[] = [];
  let least = 0;
  for (const [color, count] of counts) {
    if (count < least) continue;
    found.push([color, count]);
    found.sort(([one, many], [other, more]) => more - many || one - other);
    if (found.length > candidates) found.pop();
    if (found.length === candidates) least = found.at(-1)?.[1] ?? 0;
  }
  return found;
}

const rgbOf = (color: number): Rgb => [color >> 16, (color >> 8) & 255, color & 255];

/** How many pixels have a colour between two, in each channel. */
export function countWithin(counts: ReadonlyMap<number, number>, least: readonly number[], most: readonly number[]): number {
  const [from, to] = [least.map((level) => Math.max(0, level)), most.map((level) => Math.min(255, level))];
  let total = 0;
  // These are few colours; those of a picture may be many.
  for (let red = from[0]!; red <= to[0]!; red++)
    for (let green = from[1]!; green <= to[1]!; green++)
      for (let blue = from[2]!; blue <= to[2]!; blue++) total += counts.get((red << 16) | (green << 8) | blue) ?? 0;
  return total;
}

/** How many pixels of a box have each colour; colours as one number, red first. */
export function countColors({ width, height, data }: Pixels, box: Box): Map<number, number> {
  const counts = new Map<number, number>();
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));
  const [left, right] = [within(box.x, width), within(box.x + box.width, width)];
  for (let y = within(box.y, height); y < within(box.y + box.height, height); y++) {
    let [run, last] = [0, -1];
    for (let at = 4 * (y * width + left), end = 4 * (y * width + right); at < end; at += 4) {
      const color = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
      if (color !== last) {
        if (run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
        [run, last] = [0, color];
      }
      run++;
    }
    if (run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
  }
  return counts;
}
