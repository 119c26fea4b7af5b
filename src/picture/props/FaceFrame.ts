import type { Face, Point } from '../Cutout.ts';

/** A face as something to attach props to: its own right and down axes and its measures, in the pixels of its points. */
export interface FaceFrame {
  readonly eyes: Point;
  readonly mouth: Point;
  readonly ears: Point;
  /** Clockwise, in radians. */
  readonly turn: number;
  readonly eyeDistance: number;
  /** From temple to temple. */
  readonly headWidth: number;
  /** How much narrower things look on a head that is turned sideways; 1 from the front. */
  readonly squeeze: number;
}

/** BlazeFace's boxes are a little narrower than heads. */
const headToBox = 1.12;
/** The distance between the eyes as a share of the head's width, seen from the front. */
const eyesToHead = 0.4;
const minSqueeze = 0.78;

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

export function faceFrame(face: Face): FaceFrame {
  const { rightEye, leftEye, nose, rightEar, leftEar, mouth, box } = face;
  const seen = distance(rightEye, leftEye);
  const headWidth = headToBox * ((box.width + box.height) / 2);
  const [toRight, toLeft] = [distance(nose, rightEar), distance(nose, leftEar)];
  // 0 from the front, 1 in full profile; heads are roughly round, so what is turned away shrinks like a cosine.
  const aside = Math.min(1, Math.abs(toRight - toLeft) / (toRight + toLeft + 1e-6));
  return {
    eyes: between(rightEye, leftEye),
    mouth,
    ears: between(rightEar, leftEar),
    turn: Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x),
    eyeDistance: Math.max(seen, 0.8 * eyesToHead * headWidth),
    headWidth,
    squeeze: Math.max(minSqueeze, Math.cos(aside * (Math.PI / 2) * 0.7)),
  };
}

/** The point this far from one of the face's points to its right in the picture and down, in pixels. */
export function onFace({ turn }: FaceFrame, from: Point, right: number, down: number): Point {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: from.x + right * cos - down * sin, y: from.y + right * sin + down * cos };
}
