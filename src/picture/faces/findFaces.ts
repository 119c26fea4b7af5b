import type { Result } from '../../shared/errors.ts';
import { BoothError, failure, success } from '../../shared/errors.ts';
import type { Face, Point } from '../Cutout.ts';
import type { Raster } from '../Raster.ts';
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

/** At the first look anything that may be a face counts: the second look decides. */
const firstLookScore = 0.2;
const secondLookScore = 0.68;
/** The second look means the same face where it shares this part of both boxes. */
const samePlace = 0.3;
/** A face that the second look misses, as it does the smallest ones, counts if the first was as sure as this. */
const sureAtOnce = 0.75;
/** More faces than this get no second look, so that a crowd (or a poster of one) costs no guest their time. */
const mostSecondLooks = 12;

/**
 * All faces in a photo, in its pixels, the surest first. Both models look at the whole photo, the one for far faces at its
 * quarters as well, so that a row of six is found; then each face is looked at once more from near by, upright, which makes
 * its points exact. Fails where a model does.
 */
export async function findFaces(photo: Raster, models: FaceModels): Promise<Result<Face[]>> {
  const looks = { short: look(photo, shortRange, models.short), full: look(photo, fullRange, models.full) };
  try {
    const whole = wholeRegion(photo);
    const seen = [...(await looks.full.at(whole, firstLookScore)), ...(await looks.short.at(whole, firstLookScore))];
    for (const quarter of quarters(whole)) seen.push(...(await looks.full.at(quarter, firstLookScore)));
    const faces: Face[] = [];
    for (const [place, candidate] of mergeFaces(seen).entries()) {
      const near = place < mostSecondLooks ? await nearby(looks.short, candidate) : null;
      if (near !== null) faces.push(near);
      else if (candidate.score >= sureAtOnce) faces.push(candidate);
    }
    return success(mergeFaces(faces));
  } catch (error) {
    if (error instanceof BoothError) return failure(error);
    throw error;
  } finally {
    looks.short.forget();
    looks.full.forget();
  }
}

/** The candidate as seen from near by; null where nothing is seen in its place. */
async function nearby(look: RegionDetector, candidate: Face): Promise<Face | null> {
  const region = regionAround(candidate);
  const { turn } = region;
  const seen = mergeFaces(await look.at(region, secondLookScore));
  const best = seen
    .map((face) => ({ face, share: overlap(face.box, candidate.box) }))
    .filter(({ face, share }) => share > samePlace && isUpright(face, turn))
    .sort((a, b) => b.share - a.share)[0];
  return best === undefined ? null : { ...best.face, score: Math.max(best.face.score, candidate.score) };
}

/** Whether eyes, nose and mouth follow each other as in a face that leans as this one was thought to. */
function isUpright({ rightEye, leftEye, nose, mouth, box }: Face, turn: number): boolean {
  const down = ({ x, y }: Point): number => y * Math.cos(turn) - x * Math.sin(turn);
  const eyes = (down(rightEye) + down(leftEye)) / 2;
  const apart = Math.hypot(leftEye.x - rightEye.x, leftEye.y - rightEye.y);
  return eyes < down(nose) && down(nose) < down(mouth) && apart > 0.15 * box.width && apart < 0.8 * box.width;
}

export interface RegionDetector {
  /** What the model sees in a region. */
  at(region: Region, leastScore: number): Promise<Face[]>;
  /** Wipes the guests' pixels from the input. */
  forget(): void;
}

/** Looks at parts of a photo with one model. */
export function look(photo: Raster, kind: FaceModelKind, run: RunFaceModel): RegionDetector {
  const input = new Float32Array(kind.inputSide * kind.inputSide * 3);
  const anchors = faceAnchors(kind);
  return {
    async at(region, leastScore) {
      fillInput(input, kind.inputSide, photo, region);
      const output = await run(input);
      if (!output.ok) throw output.error;
      return decodeFaces(kind, anchors, output.value, region, leastScore);
    },
    forget: () => void input.fill(0),
  };
}

/**
 * Middles of a model's anchors, x and y in turn, as parts of the input's side. BlazeFace's anchors are of one size, so that
 * their middles are all there is to them: those of a grid's cells, row by row, a cell's anchors one after the other
 * (MediaPipe's SsdAnchorsCalculator with `fixed_anchor_size`).
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
