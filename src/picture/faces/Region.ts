import type { Face, Point } from '../Cutout.ts';

/** A square of the photo, perhaps turned and perhaps reaching beyond its edges, that a model looks at. */
export interface Region {
  /** Its middle, in photo pixels. */
  readonly middle: Point;
  /** In photo pixels. */
  readonly side: number;
  /** Clockwise, in radians: a head leaning so far stands upright in it. */
  readonly turn: number;
}

/** The smallest upright square around a whole photo: what it has more than the photo is left black (letterboxing). */
export function wholeRegion({ width, height }: { readonly width: number; readonly height: number }): Region {
  return { middle: { x: width / 2, y: height / 2 }, side: Math.max(width, height), turn: 0 };
}

/** Beyond a half, so that a face on the line between two is whole in one. */
const quarterShare = 0.6;

/** Four overlapping squares that cover one. */
export function quarters({ middle, side, turn }: Region): Region[] {
  const aside = (side * (1 - quarterShare)) / 2;
  return [-aside, aside].flatMap((down) =>
    [-aside, aside].map((across) => ({ middle: { x: middle.x + across, y: middle.y + down }, side: side * quarterShare, turn })),
  );
}

/** The square around a face as the short-range model likes it best: upright, and twice as large as the face. */
export function regionAround({ box, rightEye, leftEye }: Face): Region {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return { middle, side: 2 * Math.max(box.width, box.height), turn: Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) };
}

/** A point given in parts of the region's side, as a point of the photo. */
export function toPhoto({ middle, side, turn }: Region, x: number, y: number): Point {
  const [across, down] = [(x - 0.5) * side, (y - 0.5) * side];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: middle.x + across * cos - down * sin, y: middle.y + across * sin + down * cos };
}
