import type { Face, Point } from '../../../src/picture/Cutout.ts';
import { overlap } from '../../../src/picture/faces/mergeFaces.ts';
import type { TruePerson } from './groupPhoto.ts';

/** How accurately the faces for placing props were found. */
export interface FaceErrors {
  /** Whole faces that are wide enough to count. */
  readonly wanted: number;
  /** Wanted faces that were not found, and those with an eye off by more than a twentieth of the face's width. */
  readonly missed: readonly Point[];
  readonly inexact: readonly Point[];
  /** Detected faces where there is no face. */
  readonly invented: readonly Point[];
}

const minWidth = 60;
const farthestEye = 1 / 20;

export function faceErrors(faces: readonly Face[], people: readonly TruePerson[]): FaceErrors {
  const missed: Point[] = [];
  const inexact: Point[] = [];
  const counting = people.filter(({ whole, box }) => whole && box.width > minWidth);
  for (const person of counting) {
    const near = faces.filter(({ box }) => overlap(box, person.box) > 0.3);
    if (near.length === 0) missed.push(placeOf(person.box));
    else if (Math.min(...near.map((face) => eyesOff(face, person))) > farthestEye) inexact.push(placeOf(person.box));
  }
  const invented = faces.filter(({ box }) => people.every((person) => overlap(box, person.box) < 0.2)).map(({ box }) => placeOf(box));
  return { wanted: counting.length, missed, inexact, invented };
}

function eyesOff(face: Face, { rightEye, leftEye, box }: TruePerson): number {
  const off = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
  return Math.max(off(face.rightEye, rightEye), off(face.leftEye, leftEye)) / box.width;
}

const placeOf = ({ x, y, width, height }: Face['box']): Point => ({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) });
