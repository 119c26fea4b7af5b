import type { PosingAdvice } from '../../flow/Visit.ts';
import type { Face } from '../Cutout.ts';
import type { Size } from '../matte/resizePlane.ts';

/** Two or three frames per second are enough for guests who move and wait for a reaction. */
const soonestMs = 400;
const latestMs = 3200;
/** A frame that is this late has waited for other work, or has delayed it. */
const lateMs = 100;

/**
 * The delay in milliseconds before the next frame, given the previous delay (null at first) and how late the last frame was. Doubles
 * while the machine is busy.
 */
export function nextFrameMs(pauseMs: number | null, cameLateMs: number): number {
  return pauseMs === null || cameLateMs <= lateMs ? soonestMs : Math.min(latestMs, 2 * pauseMs);
}

/** The displayed advice and the latest finding, with their start times in milliseconds. */
export interface CalmAdvice {
  readonly given: PosingAdvice | null;
  readonly givenMs: number;
  readonly found: PosingAdvice | null;
  readonly foundMs: number;
}

/** How long a finding must last before the advice changes. */
const sureMs = 1000;
/** The minimum time for showing advice, so that guests who start reading can finish. */
const shownMs = 2000;

export const noAdvice: CalmAdvice = { given: null, givenMs: -Infinity, found: null, foundMs: -Infinity };

/** The advice after a frame with this finding, debounced to avoid flicker. Times never go backwards. */
export function calmAdvice(before: CalmAdvice, found: PosingAdvice | null, nowMs: number): CalmAdvice {
  const now = found === before.found ? before : { ...before, found, foundMs: nowMs };
  const due = nowMs - now.foundMs >= sureMs && (now.given === null || nowMs - now.givenMs >= shownMs);
  return found !== now.given && due ? { ...now, given: found, givenMs: nowMs } : now;
}

/**
 * How far inside the picture a face must be to count as whole, as shares of its width and height. The margins are needed because a face's
 * box ends at the cheeks and the brows.
 */
const sideShare = 0.1;
const topShare = 0.1;
/** A face as wide as this share of the picture is too close. */
const nearShare = 0.42;
/** Faces smaller than this share of the largest one are passers-by, or people on posters. */
const smallestShare = 0.5;

/**
 * The advice for guests with these faces, in pixels of the camera's whole frame; the picture is the frame's largest centred square.
 * Stepping back also brings in people at the sides, so that advice has priority. Null if all is well, or if there is nobody.
 */
export function posingAdvice(faces: readonly Pick<Face, 'box'>[], frame: Size): PosingAdvice | null {
  const side = Math.min(frame.width, frame.height);
  const [left, top] = [(frame.width - side) / 2, (frame.height - side) / 2];
  const boxes = faces.map(({ box }) => ({ ...box, x: box.x - left, y: box.y - top }));
  // People entirely outside the picture may just be waiting.
  const seen = boxes.filter(({ x, width }) => x + width > 0 && x < side);
  const widest = Math.max(0, ...seen.map(({ width }) => width));
  const guests = seen.filter(({ width }) => width >= smallestShare * widest);
  if (guests.some(({ y, width, height }) => width > nearShare * side || y < topShare * height)) return 'back';
  return guests.some(({ x, width }) => x < sideShare * width || x + width > side - sideShare * width) ? 'closer' : null;
}
