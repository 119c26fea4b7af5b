import type { Point } from '../Cutout.ts';
import type { HeadFrame } from './HeadFrame.ts';
import { inPicture, onHead } from './HeadFrame.ts';

/** Whether the cut-out has people at a point of the picture; null outside the photo. */
export type CoverageAt = (place: Point) => boolean | null;

/**
 * The outline of a head with its hair. Lengths are in pixels from the centre between the ears, along the head's lean and at right angles
 * to it.
 */
export interface HeadOutline {
  /** The distance up to the crown. */
  readonly crown: number;
  /** The distances to the left and right in the picture, at the height of the forehead. */
  readonly left: number;
  readonly right: number;
}

/** Distances from the ears up to the eyes, and to the middle of the forehead, in head widths. */
export const eyesUp = 0.1;
export const foreheadUp = 0.54;
/** Heights of the crown above the ears, in head widths. `usual` applies if somebody behind hides the true height. */
const crown = { lowest: 0.78, usual: 0.92, highest: 1.12 };
/** Half the head's width, from the front and from the side, and the range for the end of the hair, relative to it. */
const half = { front: 0.5, side: 0.58, least: 0.86, most: 1.25 };
const step = 0.02;

/** Finds a head's outline in the cut-out. */
export function headOutline(frame: HeadFrame, covered: CoverageAt): HeadOutline {
  const { ears, headWidth, roll, yaw, pitch } = frame;
  /** How far people extend from a point, in head widths, and whether the photo ends there; null if farther than `to`. */
  const reach = (
    from: Point,
    [right, down]: readonly [number, number],
    start: number,
    to: number,
  ): { far: number; cut: boolean } | null => {
    for (let far = start; far <= to; far += step) {
      const here = covered(inPicture(from, roll, right * far * headWidth, down * far * headWidth));
      if (here !== true) return { far, cut: here === null };
    }
    return null;
  };
  const sideways = Math.hypot(half.front * Math.cos(yaw), half.side * Math.sin(yaw));
  const forehead = onHead(frame, ears, 0, -foreheadUp);
  const side = (direction: -1 | 1): number => {
    const found = reach(forehead, [direction, 0], half.least * sideways, half.most * sideways);
    return (found === null || found.cut ? sideways : found.far) * headWidth;
  };
  const usual = crown.usual * Math.cos(pitch / 2);
  const top = reach(ears, [0, -1], crown.lowest, crown.highest);
  // If the photo's edge cuts hair off, a prop on the head hides the cut.
  return { crown: (top === null ? usual : top.cut ? Math.min(usual, top.far) : top.far) * headWidth, left: side(-1), right: side(1) };
}
