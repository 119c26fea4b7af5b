import type { PosingAdvice } from '../../flow/Visit.ts';
import type { Face } from '../Cutout.ts';
import type { Size } from '../matte/resizePlane.ts';

/** Two or three frames per second are enough for guests who move and wait for a reaction. */
const soonestMs = 400;
const latestMs = 3200;
/** A frame this late has waited for other work, or has delayed it. */
const lateMs = 100;

/**
 * The delay in milliseconds before the next frame, given the previous delay (null at first) and how late the last frame came: doubled while the
 * machine is busy.
 */
export function nextFrameMs(pauseMs: number | null, cameLateMs: number): number {
  return pauseMs === null || cameLateMs <= lateMs ? soonestMs : Math.min(latestMs, 2 * pauseMs);
}

/** The displayed advice, and the latest finding, each with its start time in milliseconds. */
export interface CalmAdvice {
  readonly given: PosingAdvice | null;
  readonly givenMs: number;
  readonly found: PosingAdvice | null;
  readonly foundMs: number;
}

/** A finding must hold for this long before advice appears or disappears. */
const sureMs = 1000;
/** Advice stays for at least this long, so that guests who begin to read it can finish. */
const shownMs = 2000;

export const noAdvice: CalmAdvice = { given: null, givenMs: -Infinity, found: null, foundMs: -Infinity };

/** The advice after a frame with this finding, debounced so that nothing flickers. Times never go backwards. */
export function calmAdvice(before: CalmAdvice, found: PosingAdvice | null, nowMs: number): CalmAdvice {
  const now = found === before.found ? before : { ...before, found, foundMs: nowMs };
  const due = nowMs - now.foundMs >= sureMs && (now.given === null || nowMs - now.givenMs >= shownMs);
  return found !== now.given && due ? { ...now, given: found, givenMs: nowMs } : now;
}

/** How far inside the picture a face must be to count as whole, as shares of its width and height: its box ends at the cheeks and the brows. */
const sideShare = 0.1;
const topShare = 0.1;
/** A face that takes up this share of the picture's width is too close. */
const nearShare = 0.42;
/** Faces smaller than this share of the largest one are passers-by, or people on posters. */
const smallestShare = 0.5;

/**
 * The advice for guests with these faces, in pixels of a camera's whole frame, of which the picture is the largest centred square. Stepping back also
 * brings in people at the sides, so that advice has priority. Null if all is well, or nobody is seen.
 */
export function posingAdvice(faces: readonly Pick<Face, 'box'>[], frame: Size): PosingAdvice | null {
  const side = Math.min(frame.width, frame.height);
  const [left, top] = [(frame.width - side) / 2, (frame.height - side) / 2];
  const boxes = faces.map(({ box }) => ({ ...box, x: box.x - left, y: box.y - top }));
  // People entirely outside the picture may only be waiting.
  const seen = boxes.filter(({ x, width }) => x + width > 0 && x < side);
  const widest = Math.max(0, ...seen.map(({ width }) => width));
  const guests = seen.filter(({ width }) => width >= smallestShare * widest);
  if (guests.some(({ y, width, height }) => width > nearShare * side || y < topShare * height)) return 'back';
  return guests.some(({ x, width }) => x < sideShare * width || x + width > side - sideShare * width) ? 'closer' : null;
}
