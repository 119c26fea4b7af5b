import type { ThemeBox } from '../../../../shared/theme/themeValues.ts';

/** Something with a place on a sheet. */
export interface PlacedBox {
  /** Its place among the layers as they are written. */
  readonly at: number;
  readonly name: string;
  readonly box: ThemeBox;
}

type Point = readonly [x: number, y: number];

/** What is under a point, from front to back. */
export const boxesUnder = (boxes: readonly PlacedBox[], [x, y]: Point): readonly PlacedBox[] =>
  boxes.filter(({ box: [left, top, width, height] }) => x >= left && x < left + width && y >= top && y < top + height).reverse();

/** What a click selects: what is in front or, where that is selected already, what is behind it. */
export function nextUnder(boxes: readonly PlacedBox[], point: Point, selected: number | null): PlacedBox | null {
  const under = boxesUnder(boxes, point);
  const place = under.findIndex(({ at }) => at === selected);
  return under[(place + 1) % Math.max(1, under.length)] ?? null;
}

/** A box moved, or made larger at its lower right corner, by whole pixels. */
export const boxBy = ([x, y, width, height]: ThemeBox, how: 'move' | 'size', [right, down]: Point): ThemeBox =>
  how === 'move'
    ? [Math.round(x + right), Math.round(y + down), width, height]
    : [x, y, Math.max(smallest, Math.round(width + right)), Math.max(smallest, Math.round(height + down))];

/** Card pixels: what is smaller can hardly be taken hold of again. */
const smallest = 8;
