import type { Face, Point } from '../Cutout.ts';
import type { FaceModelKind, FaceModelOutput } from './FaceModelKind.ts';
import type { Region } from './Region.ts';
import { toPhoto } from './Region.ts';

/** Numbers per anchor: the box's centre and size, then six points, x and y alternating. */
const valuesPerAnchor = 16;

/** The limit for logits, as in MediaPipe, which keeps exp() finite in half precision. */
const largestLogit = 100;

/**
 * The faces that a BlazeFace model detected in a region, in photo pixels: one for each anchor with at least `minScore`. The model's
 * numbers are relative to the anchors, in input pixels (Bazarevsky et al., BlazeFace, 2019).
 */
export function decodeFaces(
  { inputSide }: FaceModelKind,
  anchors: Float32Array,
  { regressors, scores }: FaceModelOutput,
  region: Region,
  minScore: number,
): Face[] {
  const faces: Face[] = [];
  for (let index = 0; index < scores.length; index++) {
    const logit = Math.min(largestLogit, Math.max(-largestLogit, scores[index] ?? -largestLogit));
    const score = 1 / (1 + Math.exp(-logit));
    if (score < minScore) continue;
    const start = index * valuesPerAnchor;
    const value = (place: number): number => (regressors[start + place] ?? 0) / inputSide;
    const [x, y] = [anchors[2 * index] ?? 0, anchors[2 * index + 1] ?? 0];
    const point = (place: number): Point => toPhoto(region, x + value(place), y + value(place + 1));
    const middle = point(0);
    const [width, height] = [value(2) * region.side, value(3) * region.side];
    if (width <= 0 || height <= 0) continue;
    faces.push({
      box: { x: middle.x - width / 2, y: middle.y - height / 2, width, height },
      rightEye: point(4),
      leftEye: point(6),
      nose: point(8),
      mouth: point(10),
      rightEar: point(12),
      leftEar: point(14),
      score,
    });
  }
  return faces;
}
