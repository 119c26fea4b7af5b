import type { Face, HeadPose, Point } from '../Cutout.ts';

/** A head for attaching props, in the same pixels as its face's points. */
export interface HeadFrame extends Pick<HeadPose, 'yaw' | 'pitch' | 'roll'> {
  readonly eyes: Point;
  readonly mouth: Point;
  /** The centre between the ears, inside the head. */
  readonly ears: Point;
  /** As seen from the front: the distance between the eyes, and the head's width with hair and ears. */
  readonly eyeDistance: number;
  readonly headWidth: number;
}

/** BlazeFace's boxes are a little narrower than heads; the mesh's temples are even closer together. */
const headToBox = 1.12;
const headToTemples = 1.22;
/** The distance between the eyes as a share of the head's width. */
const eyesToHead = 0.37;
/**
 * The distances from the mesh's temples back to the ears, and from the ears forward to the tip of the nose, as shares of the head's
 * width.
 */
const earsBack = 0.07;
const noseForward = 0.55;
const maxGuess = 1.2;

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

export function headFrame({ rightEye, leftEye, nose, mouth, rightEar, leftEar, box, pose }: Face): HeadFrame {
  const eyes = between(rightEye, leftEye);
  const temples = between(rightEar, leftEar);
  if (pose !== undefined) {
    const headWidth = headToTemples * pose.width;
    const frame = { ...pose, eyes, mouth, ears: temples, headWidth, eyeDistance: eyesToHead * headWidth };
    return { ...frame, ears: onHead(frame, temples, 0, 0, -earsBack) };
  }
  const headWidth = headToBox * ((box.width + box.height) / 2);
  const roll = Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x);
  const along = ({ x, y }: Point): number => x * Math.cos(roll) + y * Math.sin(roll);
  const apart = Math.max(0.1 * headWidth, along(leftEar) - along(rightEar));
  // On a turned head, the ears move closer together by the cosine of the turn, and the nose moves away from their centre by its sine.
  const yaw = Math.atan2((along(nose) - along(temples)) / noseForward, apart);
  const eyeDistance = Math.max(Math.hypot(leftEye.x - rightEye.x, leftEye.y - rightEye.y), 0.8 * eyesToHead * headWidth);
  return { yaw: Math.min(maxGuess, Math.max(-maxGuess, yaw)), pitch: 0, roll, eyes, mouth, ears: temples, headWidth, eyeDistance };
}

/** The point at this offset from a head's point, along the head's own directions and in head widths. */
export function onHead(
  { yaw, pitch, roll, headWidth }: Omit<HeadFrame, 'eyes' | 'mouth' | 'ears' | 'eyeDistance'>,
  from: Point,
  right: number,
  down: number,
  forward = 0,
): Point {
  const x = right * Math.cos(yaw) + forward * Math.sin(yaw);
  const y = down * Math.cos(pitch) + (forward * Math.cos(yaw) - right * Math.sin(yaw)) * Math.sin(pitch);
  return inPicture(from, roll, x * headWidth, y * headWidth);
}

/** The point this many pixels to the right of and below another, with both directions rotated clockwise by `turn`. */
export function inPicture(from: Point, turn: number, right: number, down: number): Point {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: from.x + right * cos - down * sin, y: from.y + right * sin + down * cos };
}
