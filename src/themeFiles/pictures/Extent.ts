import type { Affine } from './affine.ts';

/** A rectangle that contains something. */
export type Extent = readonly [left: number, top: number, right: number, bottom: number];

export const nowhere: Extent = [Infinity, Infinity, -Infinity, -Infinity];
/** The extent of anything with an unknown position. */
export const anywhere: Extent = [-Infinity, -Infinity, Infinity, Infinity];

export const withPoint = ([left, top, right, bottom]: Extent, x: number, y: number): Extent => [
  Math.min(left, x),
  Math.min(top, y),
  Math.max(right, x),
  Math.max(bottom, y),
];

export const both = ([left, top, right, bottom]: Extent, [other, above, beyond, below]: Extent): Extent => [
  Math.min(left, other),
  Math.min(top, above),
  Math.max(right, beyond),
  Math.max(bottom, below),
];

/** The intersection of two extents. */
export const shared = ([left, top, right, bottom]: Extent, [other, above, beyond, below]: Extent): Extent => [
  Math.max(left, other),
  Math.max(top, above),
  Math.min(right, beyond),
  Math.min(bottom, below),
];

/** The extent enlarged by everything within this distance of a point. */
export const extentAround = (extent: Extent, x: number, y: number, distance: number): Extent =>
  both(extent, [x - distance, y - distance, x + distance, y + distance]);

export const grown = (extent: Extent, by: number): Extent =>
  isSomewhere(extent) ? [extent[0] - by, extent[1] - by, extent[2] + by, extent[3] + by] : extent;

export const isSomewhere = ([left, top, right, bottom]: Extent): boolean => left <= right && top <= bottom;

/** The transformed extent; anywhere for an unknown (null) transform. */
export function moved(extent: Extent, affine: Affine | null): Extent {
  if (!isSomewhere(extent)) return nowhere;
  if (affine === null || !extent.every(Number.isFinite)) return anywhere;
  const [a, b, c, d, e, f] = affine;
  const [left, top, right, bottom] = extent;
  const [x, y] = [
    [a * left + c * top + e, a * left + c * bottom + e, a * right + c * top + e, a * right + c * bottom + e],
    [b * left + d * top + f, b * left + d * bottom + f, b * right + d * top + f, b * right + d * bottom + f],
  ] as const;
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}
