import type { Face, Point } from '../Cutout.ts';

/** A square of the photo that a model looks at; it may be rotated, and may extend beyond the photo. */
export interface Region {
  /** The centre, in photo pixels. */
  readonly middle: Point;
  /** The side's length, in photo pixels. */
  readonly side: number;
  /** The rotation, clockwise in radians: a head with this lean is upright in the region. */
  readonly turn: number;
}

/** The smallest upright square around a whole photo; the area beyond the photo stays black (letterboxing). */
export function wholeRegion({ width, height }: { readonly width: number; readonly height: number }): Region {
  return { middle: { x: width / 2, y: height / 2 }, side: Math.max(width, height), turn: 0 };
}

/** More than half, so that a face on the border between two quarters is complete in one of them. */
const quarterShare = 0.6;

/** Four overlapping squares that cover a region. */
export function quarters({ middle, side, turn }: Region): Region[] {
  const aside = (side * (1 - quarterShare)) / 2;
  return [-aside, aside].flatMap((down) =>
    [-aside, aside].map((across) => ({ middle: { x: middle.x + across, y: middle.y + down }, side: side * quarterShare, turn })),
  );
}

/** The best square around a face for the short-range model: upright, and twice as large as the face. */
export function regionAround({ box, rightEye, leftEye }: Face): Region {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return { middle, side: 2 * Math.max(box.width, box.height), turn: Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) };
}

/** Converts a point from shares of the region's side to photo pixels. */
export function toPhoto({ middle, side, turn }: Region, x: number, y: number): Point {
  const [across, down] = [(x - 0.5) * side, (y - 0.5) * side];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: middle.x + across * cos - down * sin, y: middle.y + across * sin + down * cos };
}
