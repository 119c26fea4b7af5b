import type { Face } from '../Cutout.ts';
import type { Raster } from '../Raster.ts';
import type { FaceDescriptor } from './faceDescriptor.ts';
import { alike, faceDescriptor } from './faceDescriptor.ts';

/** A picture and the faces detected in it. */
export interface Seen {
  readonly picture: Raster;
  readonly faces: readonly Face[];
}

/**
 * Why a portrait is rejected. `count`: it shows too few or too many people. `strange`: a face is unlike the photo's. `swapped`: two
 * people have changed places.
 */
export type PortraitFinding = 'count' | 'strange' | 'swapped';

/**
 * Below this similarity, a face is somebody else's, or not a face. Measured with generated groups (tests/groups/slow/portraits.test.ts).
 */
const minAlike = 0.8;
/** A face is smeared if its edges keep less than this share of their strength. */
const minStrength = 0.45;
/** How much more similar swapped faces must be, in sum, to count as swapped: confusing twins is not an error. */
const swapMargin = 0.02;

/** Why a portrait fails; null if everybody in the photo is still recognisable in it. */
export function judgePortrait(photo: Seen, portrait: Seen): PortraitFinding | null {
  const { length } = photo.faces;
  if (portrait.faces.length !== length) return 'count';
  if (length === 0) return null;
  const others = samePlaces(photo, portrait);
  const originals = photo.faces.map((face) => faceDescriptor(photo.picture, face));
  const painted = others.map((face) => faceDescriptor(portrait.picture, face));
  const isStrange = originals.some((original, place) => isOther(original, painted[place] as FaceDescriptor));
  if (isStrange) return 'strange';
  return originals.some((_, one) => originals.some((_other, other) => other > one && isSwapped(originals, painted, one, other)))
    ? 'swapped'
    : null;
}

const isOther = (original: FaceDescriptor, painted: FaceDescriptor): boolean =>
  alike(original, painted) < minAlike || painted.strength < minStrength * original.strength;

function isSwapped(originals: readonly FaceDescriptor[], painted: readonly FaceDescriptor[], one: number, other: number): boolean {
  const [meanBefore, meanAfter] = [meanLightness(originals), meanLightness(painted)];
  // A style may lighten all faces, but the lightest face must stay the lightest.
  const between = (a: number, b: number): number => {
    const [before, after] = [originals[a] as FaceDescriptor, painted[b] as FaceDescriptor];
    return alike(before, after) - Math.abs(before.lightness - meanBefore - (after.lightness - meanAfter));
  };
  return between(one, other) + between(other, one) > between(one, one) + between(other, other) + swapMargin;
}

const meanLightness = (originals: readonly FaceDescriptor[]): number =>
  originals.reduce((sum, { lightness }) => sum + lightness, 0) / originals.length;

/** Larger groups are matched from left to right. */
const maxOrders = 6;

/**
 * The portrait's faces in the order of the photo's. People keep their positions relative to the group's centre, even if the model has
 * changed the distances.
 */
function samePlaces(photo: Seen, portrait: Seen): readonly Face[] {
  const [from, to] = [placesIn(photo.faces), placesIn(portrait.faces)];
  if (from.length > maxOrders) {
    const [sorted, painted] = [leftToRight(from), leftToRight(to)];
    return from.map((_, place) => portrait.faces[painted[sorted.indexOf(place)] ?? 0] as Face);
  }
  const best = { distance: Infinity, order: [] as readonly number[] };
  for (const order of ordersOf(from.length)) {
    const distance = order.reduce((sum, other, place) => {
      const [a, b] = [from[place] ?? nowhere, to[other] ?? nowhere];
      return sum + (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
    }, 0);
    if (distance < best.distance) Object.assign(best, { distance, order });
  }
  return best.order.map((other) => portrait.faces[other] as Face);
}

type Place = readonly [x: number, y: number];
const nowhere: Place = [0, 0];

/** The centres of faces relative to their common centre, in units of their mean distance from it. */
function placesIn(faces: readonly Face[]): readonly Place[] {
  const middles = faces.map(({ box }): Place => [box.x + box.width / 2, box.y + box.height / 2]);
  const mean = (axis: 0 | 1): number => middles.reduce((sum, one) => sum + one[axis], 0) / middles.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = middles.reduce((sum, one) => sum + Math.hypot(one[0] - x, one[1] - y), 0) / middles.length || 1;
  return middles.map((one) => [(one[0] - x) / spread, (one[1] - y) / spread]);
}

const leftToRight = (places: readonly Place[]): readonly number[] =>
  [...places.keys()].sort((one, other) => (places[one]?.[0] ?? 0) - (places[other]?.[0] ?? 0));

/** All permutations of this many indexes. */
function ordersOf(count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return ordersOf(count - 1).flatMap((order) => Array.from({ length: count }, (_, place) => order.toSpliced(place, 0, count - 1)));
}
