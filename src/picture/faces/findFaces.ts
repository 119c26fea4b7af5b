import type { Result } from '../../shared/errors.ts';
import { BoothError, failure, success } from '../../shared/errors.ts';
import type { Face, Point } from '../Cutout.ts';
import type { SeenPhoto } from '../light/ModelLook.ts';
import { decodeFaces } from './decodeFaces.ts';
import type { FaceModelKind, RunFaceModel } from './FaceModelKind.ts';
import { fullRange, shortRange } from './FaceModelKind.ts';
import { fillInput } from './fillInput.ts';
import { mergeFaces, overlap } from './mergeFaces.ts';
import type { Region } from './Region.ts';
import { quarters, regionAround, wholeRegion } from './Region.ts';

export interface FaceModels {
  readonly short: RunFaceModel;
  readonly full: RunFaceModel;
}

/** The first pass accepts many candidates, since the second pass decides. */
const firstPassScore = 0.2;
const secondPassScore = 0.68;
/** The second pass confirms a face if the boxes overlap by at least this much. */
const samePlace = 0.3;
/** The second pass misses very small faces. Such a face is kept if its score in the first pass was at least this high. */
const sureAtOnce = 0.75;
/** The maximum number of second passes, so that a crowd (or a poster of one) doesn't cost guests time. */
const maxSecondPasses = 12;

/**
 * All faces in a photo, in its pixels, most certain first. Both models examine the whole photo; the long-range model also examines its
 * quarters, so that it finds a row of six people. Then each face is detected again, close up and upright, which makes its points exact.
 * Fails if a model fails.
 */
export async function findFaces(photo: SeenPhoto, models: FaceModels): Promise<Result<Face[]>> {
  const detectors = { short: regionDetector(photo, shortRange, models.short), full: regionDetector(photo, fullRange, models.full) };
  try {
    const whole = wholeRegion(photo);
    const seen = [...(await detectors.full.at(whole, firstPassScore)), ...(await detectors.short.at(whole, firstPassScore))];
    for (const quarter of quarters(whole)) seen.push(...(await detectors.full.at(quarter, firstPassScore)));
    const faces: Face[] = [];
    for (const [place, candidate] of mergeFaces(seen).entries()) {
      const near = place < maxSecondPasses ? await nearby(detectors.short, candidate) : null;
      if (near !== null) faces.push(near);
      else if (candidate.score >= sureAtOnce) faces.push(candidate);
    }
    return success(mergeFaces(faces));
  } catch (error) {
    if (error instanceof BoothError) return failure(error);
    throw error;
  } finally {
    detectors.short.forget();
    detectors.full.forget();
  }
}

/** Detects the candidate again, close up; null if there is no face. */
async function nearby(detector: RegionDetector, candidate: Face): Promise<Face | null> {
  const region = regionAround(candidate);
  const { turn } = region;
  const seen = mergeFaces(await detector.at(region, secondPassScore));
  const best = seen
    .map((face) => ({ face, share: overlap(face.box, candidate.box) }))
    .filter(({ face, share }) => share > samePlace && isUpright(face, turn))
    .sort((a, b) => b.share - a.share)[0];
  return best === undefined ? null : { ...best.face, score: Math.max(best.face.score, candidate.score) };
}

/** Whether eyes, nose and mouth are in the order expected for a face with this lean. */
export function isUpright({ rightEye, leftEye, nose, mouth, box }: Face, turn: number): boolean {
  const down = ({ x, y }: Point): number => y * Math.cos(turn) - x * Math.sin(turn);
  const eyes = (down(rightEye) + down(leftEye)) / 2;
  const apart = Math.hypot(leftEye.x - rightEye.x, leftEye.y - rightEye.y);
  return eyes < down(nose) && down(nose) < down(mouth) && apart > 0.15 * box.width && apart < 0.8 * box.width;
}

export interface RegionDetector {
  /** Detects faces in a region. */
  at(region: Region, minScore: number): Promise<Face[]>;
  /** Wipes the guests' pixels from the model's input. */
  forget(): void;
}

/** Runs one model on regions of a photo. */
export function regionDetector(photo: SeenPhoto, kind: FaceModelKind, run: RunFaceModel): RegionDetector {
  const input = new Float32Array(kind.inputSide * kind.inputSide * 3);
  const anchors = faceAnchors(kind);
  return {
    async at(region, minScore) {
      fillInput(input, kind.inputSide, photo, region);
      const output = await run(input);
      if (!output.ok) throw output.error;
      return decodeFaces(kind, anchors, output.value, region, minScore);
    },
    forget: () => void input.fill(0),
  };
}

/**
 * The centres of a model's anchors, x and y alternating, as shares of the input's side. All BlazeFace anchors have the same size, so
 * their centres are enough. Their order: grid by grid, row by row, cell by cell, with each cell's anchors together (MediaPipe's
 * SsdAnchorsCalculator with `fixed_anchor_size`).
 */
export function faceAnchors({ inputSide, grids }: FaceModelKind): Float32Array {
  const middles: number[] = [];
  for (const { stride, anchorsPerCell } of grids) {
    const cells = Math.ceil(inputSide / stride);
    for (let row = 0; row < cells; row++)
      for (let column = 0; column < cells; column++)
        for (let anchor = 0; anchor < anchorsPerCell; anchor++) middles.push((column + 0.5) / cells, (row + 0.5) / cells);
  }
  return Float32Array.from(middles);
}
