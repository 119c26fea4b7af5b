import type { GuideCoefficients } from './guidedFilter.ts';
import type { Positions, Size } from './resizePlane.ts';
import { rowBetween, stretchRow } from './resizePlane.ts';
import { smoothstep } from './smoothstep.ts';

/** Where the edge of a person begins to show, and where it is wholly there: between them lie the filter's halo and its holes. */
export interface EdgeCurve {
  readonly low: number;
  readonly high: number;
}

/** Where the pixels of the photo lie on a smaller plane. */
export interface Enlarging {
  readonly columns: Positions;
  readonly rows: Positions;
}

/**
 * The mask at the photo's full size (RGBA, row by row), 0 to 1, from coefficients at the size `small`: these are enlarged bilinearly
 * and meet each pixel's own colour (He, Sun, "Fast Guided Filter", 2015). The edge curve then makes thin veils nothing and near
 * certainty whole.
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
  const narrow = new Float32Array(small.width);
  const enlarged = (plane: Float32Array, y: number, target: Float32Array): void => {
    rowBetween(plane, small.width, rows, y, narrow);
    stretchRow(narrow, columns, target);
  };
  const [ofRed, ofGreen, ofBlue, rest] = [
    new Float32Array(size.width),
    new Float32Array(size.width),
    new Float32Array(size.width),
    new Float32Array(size.width),
  ] as const;
  for (let y = 0; y < size.height; y++) {
    enlarged(red, y, ofRed);
    enlarged(green, y, ofGreen);
    enlarged(blue, y, ofBlue);
    enlarged(base, y, rest);
    for (let x = 0, at = y * size.width, from = at * 4; x < size.width; x++, at++, from += 4) {
      const value =
        ((ofRed[x] as number) * (photo[from] as number) +
          (ofGreen[x] as number) * (photo[from + 1] as number) +
          (ofBlue[x] as number) * (photo[from + 2] as number)) /
          255 +
        (rest[x] as number);
      alpha[at] = value <= low ? 0 : value >= high ? 1 : smoothstep(value, low, high);
    }
  }
}
