import type { GuideCoefficients } from './guidedFilter.ts';
import type { Positions, Size } from './resizePlane.ts';
import { rowBetween } from './resizePlane.ts';
import { smoothstep } from './smoothstep.ts';

/** Alpha thresholds: a person is transparent below the first and opaque above the second. This removes the filter's halo and fills its holes. */
export interface EdgeCurve {
  readonly low: number;
  readonly high: number;
}

/** The positions of the photo's pixels on a smaller plane. */
export interface Enlarging {
  readonly columns: Positions;
  readonly rows: Positions;
}

/**
 * The mask at the photo's full size (RGBA, row by row), 0 to 1, from coefficients in the size `small`. Enlarges the coefficients
 * bilinearly and applies them to each pixel's own colour (He, Sun, "Fast Guided Filter", 2015). The edge curve then makes thin veils
 * transparent, and nearly certain pixels opaque. Most of a photo is entirely inside or entirely outside, which the coefficients show for
 * a whole run of pixels at once.
 */
export function applyGuide(
  { red, green, blue, base }: GuideCoefficients,
  small: Size,
  photo: Uint8ClampedArray,
  size: Size,
  { columns, rows }: Enlarging,
  { low, high }: EdgeCurve,
  alpha: Float32Array,
): void {
  const [reds, greens, blues, bases] = [newRow(small), newRow(small), newRow(small), newRow(small)];
  const kinds = new Uint8Array(small.width);
  const { first, second, share } = columns;
  // Several columns of the photo are between the same two columns of the small planes: a result for those two holds for all of them.
  const starts = Array.from(first.keys()).filter((x) => first[x] !== first[x - 1]);
  for (let y = 0; y < size.height; y++) {
    rowBetween(red, small.width, rows, y, reds);
    rowBetween(green, small.width, rows, y, greens);
    rowBetween(blue, small.width, rows, y, blues);
    rowBetween(base, small.width, rows, y, bases);
    for (let x = 0; x < small.width; x++)
      kinds[x] = kindOf(reds[x] as number, greens[x] as number, blues[x] as number, bases[x] as number, low - slack, high + slack);
    const start = y * size.width;
    for (let part = 0; part < starts.length;) {
      const from = starts[part] as number;
      const kind = kindBetween(kinds, first[from] as number, second[from] as number);
      let end = size.width;
      for (part++; part < starts.length; part++) {
        end = starts[part] as number;
        if (kindBetween(kinds, first[end] as number, second[end] as number) !== kind) break;
        end = size.width;
      }
      if (kind !== edge) {
        alpha.fill(kind, start + from, start + end);
        continue;
      }
      for (let x = from, at = start + from, shown = at * 4; x < end; x++, at++, shown += 4) {
        const left = first[x] as number;
        const right = second[x] as number;
        const part = share[x] as number;
        const value =
          (between(reds, left, right, part) * (photo[shown] as number) +
            between(greens, left, right, part) * (photo[shown + 1] as number) +
            between(blues, left, right, part) * (photo[shown + 2] as number)) /
            255 +
          between(bases, left, right, part);
        alpha[at] = value <= low ? 0 : value >= high ? 1 : smoothstep(value, low, high);
      }
    }
  }
}

const newRow = ({ width }: Size): Float32Array => new Float32Array(width);

const between = (row: Float32Array, left: number, right: number, share: number): number =>
  Math.fround((row[left] as number) + share * ((row[right] as number) - (row[left] as number)));

/** The mask's value at pixels of any colour: 0, 1, or undecided. */
const outside = 0;
export const inside = 1;
export const edge = 2;

/** A tolerance larger than the accumulated rounding error. */
const slack = 1e-5;

/** Whether pixels of any colour are inside, outside or undecided. Colours are 0 to 1, which bounds the mask from below and above. */
export function kindOf(red: number, green: number, blue: number, base: number, low: number, high: number): number {
  const most = base + (red > 0 ? red : 0) + (green > 0 ? green : 0) + (blue > 0 ? blue : 0);
  if (most <= low) return outside;
  const least = base + (red < 0 ? red : 0) + (green < 0 ? green : 0) + (blue < 0 ? blue : 0);
  return least >= high ? inside : edge;
}

export const kindBetween = (kinds: Uint8Array, left: number, right: number): number =>
  kinds[left] === kinds[right] ? (kinds[left] as number) : edge;
