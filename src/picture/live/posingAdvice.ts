import type { PosingAdvice } from '../../flow/Visit.ts';
import type { Face } from '../Cutout.ts';
import type { Size } from '../matte/resizePlane.ts';

/** Two or three looks a second are quick enough for who moves and wonders whether it is better now. */
const soonestMs = 400;
const latestMs = 3200;
/** A look that comes this much later has had to wait for others, or has kept them waiting. */
const lateMs = 100;

/** In how many milliseconds guests are looked at again, after a pause (null at first) and a look that came so late: half as often while the machine is busy. */
export function nextLookMs(pauseMs: number | null, cameLateMs: number): number {
  return pauseMs === null || cameLateMs <= lateMs ? soonestMs : Math.min(latestMs, 2 * pauseMs);
}

/** What is told to guests, and what has been found since when, in milliseconds. */
export interface CalmAdvice {
  readonly told: PosingAdvice | null;
  readonly toldMs: number;
  readonly found: PosingAdvice | null;
  readonly foundMs: number;
}

/** The same must be found for this long before it is told, or no longer told. */
const sureMs = 1000;
/** A word stays for at least this long: who has begun to read it shall read it to its end. */
const shownMs = 2000;

export const noAdvice: CalmAdvice = { told: null, toldMs: -Infinity, found: null, foundMs: -Infinity };

/** What is told once a look has found this: it follows slowly, so that nothing flickers. Times never go back. */
export function calmAdvice(before: CalmAdvice, found: PosingAdvice | null, nowMs: number): CalmAdvice {
  const now = found === before.found ? before : { ...before, found, foundMs: nowMs };
  const due = nowMs - now.foundMs >= sureMs && (now.told === null || nowMs - now.toldMs >= shownMs);
  return found !== now.told && due ? { ...now, told: found, toldMs: nowMs } : now;
}

/** Faces are wholly in the picture from here on, in parts of a face's width and height: its box ends at the cheeks and the brows. */
const sideShare = 0.1;
const topShare = 0.1;
/** A face as wide as this part of the picture is too near. */
const nearShare = 0.42;
/** Smaller than this part of the largest face are passers-by, and people on posters. */
const smallestShare = 0.5;

/**
 * What to tell guests with these faces, in pixels of a camera's whole frame, of which the picture is the largest centred square.
 * Stepping back also brings in those at the sides, so it goes first. Null where all is well, or nobody is seen.
 */
export function posingAdvice(faces: readonly Pick<Face, 'box'>[], frame: Size): PosingAdvice | null {
  const side = Math.min(frame.width, frame.height);
  const [left, top] = [(frame.width - side) / 2, (frame.height - side) / 2];
  const boxes = faces.map(({ box }) => ({ ...box, x: box.x - left, y: box.y - top }));
  // Whoever stands beside the picture as a whole may only be waiting.
  const seen = boxes.filter(({ x, width }) => x + width > 0 && x < side);
  const widest = Math.max(0, ...seen.map(({ width }) => width));
  const guests = seen.filter(({ width }) => width >= smallestShare * widest);
  if (guests.some(({ y, width, height }) => width > nearShare * side || y < topShare * height)) return 'back';
  return guests.some(({ x, width }) => x < sideShare * width || x + width > side - sideShare * width) ? 'closer' : null;
}
