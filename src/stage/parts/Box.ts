import type { ThemeBox } from '../../shared/theme/themeValues.ts';

/** A rectangle in stage pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const toBox = ([x, y, width, height]: ThemeBox): Box => ({ x, y, width, height });

/** The box made smaller on each side (or larger, by a negative number). */
export const inset = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  width: box.width - 2 * by,
  height: box.height - 2 * by,
});
