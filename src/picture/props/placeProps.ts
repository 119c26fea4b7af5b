import type { Face, Point } from '../Cutout.ts';
import type { PropRule } from '../../shared/theme/characterSchema.ts';
import type { FaceFrame } from './FaceFrame.ts';
import { faceFrame, onFace } from './FaceFrame.ts';
import type { PropShape } from './PropShape.ts';
import { hides } from './PropShape.ts';

export type WornProp = Omit<PropRule, 'when'>;

/** A placed prop: its centre, its size before rotation, and its rotation in radians. */
export interface PlacedProp {
  readonly image: string;
  readonly middle: Point;
  readonly width: number;
  readonly height: number;
  readonly turn: number;
  readonly behind: boolean;
}

export interface Wardrobe {
  readonly props: readonly WornProp[];
  /** A prop's shape; undefined if its picture could not be loaded. */
  readonly shapeOf: (image: string) => PropShape | undefined;
  /** How far above the eyes, in pixels, this face's hair ends. */
  readonly crownOf: (frame: FaceFrame) => number;
}

/** From the eyes up to the middle of the forehead, and down to the neck, in head widths. */
const foreheadUp = 0.44;
const neckDown = 0.98;
/** The area around each eye, as a share of the eyes' distance, that only props for the eyes may hide. */
const eyeRadius = 0.24;
/** A face from brows to chin and from cheek to cheek, in widths of its box from the box's centre. */
const oval = { down: 0.04, halfWidth: 0.42, halfHeight: 0.5 };
/** A prop may hide at most this share of somebody else's face: an ear cup may touch a neighbour's cheek. */
const maxOfFace = 0.08;
/** A prop in the way is moved up in steps of this share of the head's width, and left out if that does not help. */
const nudge = 0.06;
const maxNudges = 8;

/**
 * Every prop on every face, those behind the people first and distant (small) faces before near ones. Points are in pixels of the picture
 * that has the faces. A prop that hides an eye that it is not for, its wearer's or a neighbour's, or a neighbour's face, is moved up, or
 * else left out.
 */
export function placeProps(faces: readonly Face[], { props, shapeOf, crownOf }: Wardrobe): PlacedProp[] {
  const frames = [...faces].sort((a, b) => a.box.width - b.box.width).map((face) => ({ face, frame: faceFrame(face) }));
  const placed = frames.flatMap((wearer) =>
    props.flatMap((prop) => {
      const shape = shapeOf(prop.image);
      if (shape === undefined) return [];
      const inTheWay = frames.flatMap((other) => {
        if (other !== wearer) return [...eyesOf(other), faceOf(other)];
        return prop.at === 'eyes' ? [] : eyesOf(other);
      });
      const own = place(prop, wearer.frame, shape, crownOf);
      const free = prop.behind === true ? own : outOfTheWay(own, wearer.frame, shape, inTheWay, prop.at === 'eyes' ? 0 : maxNudges);
      return free === null ? [] : [free];
    }),
  );
  return [...placed.filter(({ behind }) => behind), ...placed.filter(({ behind }) => !behind)];
}

/** Places of which only a certain share may be hidden. */
interface Obstacle {
  readonly points: readonly Point[];
  readonly most: number;
}

interface Wearer {
  readonly face: Face;
  readonly frame: FaceFrame;
}

function eyesOf({ face, frame }: Wearer): Obstacle[] {
  const radius = eyeRadius * frame.eyeDistance;
  return [face.rightEye, face.leftEye].map(({ x, y }) => {
    const rim = Array.from({ length: 8 }, (_, eighth) => (eighth * Math.PI) / 4).map((angle) => ({
      x: x + radius * Math.cos(angle),
      y: y + radius * Math.sin(angle),
    }));
    return { points: [{ x, y }, ...rim], most: 0 };
  });
}

/** Sample points in rings, each for the same share of the face. */
function faceOf({ face: { box }, frame }: Wearer): Obstacle {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const points = [0.35, 0.6, 0.78, 0.93].flatMap((radius) =>
    Array.from({ length: 16 }, (_, sixteenth) => {
      const angle = (sixteenth * Math.PI) / 8;
      const right = radius * oval.halfWidth * box.width * Math.cos(angle);
      return onFace(frame, middle, right, (oval.down + radius * oval.halfHeight * Math.sin(angle)) * box.width);
    }),
  );
  return { points, most: maxOfFace };
}

function place(prop: WornProp, frame: FaceFrame, { aspect }: PropShape, crownOf: Wardrobe['crownOf']): PlacedProp {
  const unit = prop.at === 'eyes' || prop.at === 'mouth' ? frame.eyeDistance : frame.headWidth;
  const [right, down] = prop.shift ?? [0, 0];
  const width = prop.width * unit;
  return {
    image: prop.image,
    middle: onFace(frame, anchor(prop.at, frame, crownOf), right * unit * frame.squeeze, down * unit),
    width: width * frame.squeeze,
    height: width * aspect,
    turn: frame.turn + ((prop.turn ?? 0) * Math.PI) / 180,
    behind: prop.behind ?? false,
  };
}

function anchor(at: WornProp['at'], frame: FaceFrame, crownOf: Wardrobe['crownOf']): Point {
  switch (at) {
    case 'eyes':
      return frame.eyes;
    case 'ears':
      return frame.ears;
    case 'mouth':
      return frame.mouth;
    case 'forehead':
      return onFace(frame, frame.eyes, 0, -foreheadUp * frame.headWidth);
    case 'crown':
      return onFace(frame, frame.eyes, 0, -crownOf(frame));
    case 'neck':
      return onFace(frame, frame.eyes, 0, neckDown * frame.headWidth);
  }
}

/** The prop where it hides nothing that it must not; null if there is no such place nearby. */
function outOfTheWay(
  prop: PlacedProp,
  frame: FaceFrame,
  shape: PropShape,
  obstacles: readonly Obstacle[],
  nudges: number,
): PlacedProp | null {
  for (let step = 0; step <= nudges; step++) {
    const tried = { ...prop, middle: onFace(frame, prop.middle, 0, -step * nudge * frame.headWidth) };
    if (obstacles.every(({ points, most }) => points.filter((point) => hidesPoint(tried, shape, point)).length <= most * points.length))
      return tried;
  }
  return null;
}

function hidesPoint(prop: PlacedProp, shape: PropShape, point: Point): boolean {
  const [x, y] = [point.x - prop.middle.x, point.y - prop.middle.y];
  const [cos, sin] = [Math.cos(prop.turn), Math.sin(prop.turn)];
  return hides(shape, (x * cos + y * sin) / prop.width + 0.5, (y * cos - x * sin) / prop.height + 0.5);
}
