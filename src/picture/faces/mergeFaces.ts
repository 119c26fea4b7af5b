import type { Face, Point } from '../Cutout.ts';

/** Boxes with more overlap than this (intersection over union) show the same face. */
const sameFace = 0.3;

/**
 * Merges all detections of a face into one: the mean of the detections that overlap the most certain one, weighted by score, with the
 * most certain one's score (BlazeFace's blending instead of suppression: Bazarevsky et al. 2019, section 3.2). The result is sorted by
 * certainty.
 */
export function mergeFaces(sightings: readonly Face[]): Face[] {
  const faces: Face[] = [];
  let left = [...sightings].sort((a, b) => b.score - a.score);
  for (let surest = left[0]; surest !== undefined; surest = left[0]) {
    const { box } = surest;
    const same = left.filter((other) => overlap(box, other.box) > sameFace);
    faces.push(mean(same, surest.score));
    // Always remove the most certain detection itself: if its box were too thin to overlap anything, the loop would never end.
    left = left.slice(1).filter((other) => !same.includes(other));
  }
  return faces;
}

/** The intersection over union of two boxes, 0 to 1. */
export function overlap(a: Face['box'], b: Face['box']): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}

function mean(faces: readonly Face[], score: number): Face {
  const weight = faces.reduce((sum, face) => sum + face.score, 0);
  const of = (value: (face: Face) => number): number => faces.reduce((sum, face) => sum + value(face) * face.score, 0) / weight;
  const point = (pick: (face: Face) => Point): Point => ({ x: of((face) => pick(face).x), y: of((face) => pick(face).y) });
  return {
    box: { x: of(({ box }) => box.x), y: of(({ box }) => box.y), width: of(({ box }) => box.width), height: of(({ box }) => box.height) },
    rightEye: point((face) => face.rightEye),
    leftEye: point((face) => face.leftEye),
    nose: point((face) => face.nose),
    mouth: point((face) => face.mouth),
    rightEar: point((face) => face.rightEar),
    leftEar: point((face) => face.leftEar),
    score,
  };
}
