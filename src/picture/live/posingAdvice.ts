import type { PosingAdvice } from '../../flow/Visit.ts';
import type { Face } from '../Cutout.ts';
import type { Size } from '../matte/resizePlane.ts';

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
