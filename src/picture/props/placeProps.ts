import type { Face, Point } from '../Cutout.ts';
import type { PropRule } from '../../shared/theme/characterSchema.ts';
import type { FaceFrame } from './FaceFrame.ts';
import { faceFrame, onFace } from './FaceFrame.ts';
import type { PropShape } from './PropShape.ts';
import { hides } from './PropShape.ts';

export type WornProp = Omit<PropRule, 'when'>;

/** A prop in its place: its middle, its size before it is turned, and its turn in radians. */
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
  /** A prop's picture; undefined where it could not be loaded. */
  readonly shapeOf: (image: string) => PropShape | undefined;
  /** How far above the eyes, in pixels, this face's hair ends. */
  readonly crownOf: (frame: FaceFrame) => number;
}

/** From the eyes up to the forehead's middle, and down to the neck, in widths of the head. */
const foreheadUp = 0.44;
const neckDown = 0.98;
/** The part of the eyes' distance around each of them that no prop but one for the eyes may hide. */
const eyeRadius = 0.24;
/** A prop in the way is moved up by steps of this part of the head's width, and left out if that does not help. */
const nudge = 0.06;
const mostNudges = 8;

/**
 * Every prop on every face, those behind the people first and far (small) faces before near ones. Points are pixels of the
 * picture that the faces are in. What hides an eye that it is not for, its
 * wearer's or a neighbour's, is moved up, else left out.
 */
export function placeProps(faces: readonly Face[], { props, shapeOf, crownOf }: Wardrobe): PlacedProp[] {
  const frames = [...faces].sort((a, b) => a.box.width - b.box.width).map((face) => ({ face, frame: faceFrame(face) }));
  const eyesOf = ({ face, frame }: (typeof frames)[number]): Eye[] =>
    [face.rightEye, face.leftEye].map((middle) => ({ middle, radius: eyeRadius * frame.eyeDistance }));
  const placed = frames.flatMap((wearer) =>
    props.flatMap((prop) => {
      const shape = shapeOf(prop.image);
      if (shape === undefined) return [];
      const inTheWay = frames.filter((other) => other !== wearer || prop.at !== 'eyes').flatMap(eyesOf);
      const own = place(prop, wearer.frame, shape, crownOf);
      const free = prop.behind === true ? own : outOfEyes(own, wearer.frame, shape, inTheWay, prop.at === 'eyes' ? 0 : mostNudges);
      return free === null ? [] : [free];
    }),
  );
  return [...placed.filter(({ behind }) => behind), ...placed.filter(({ behind }) => !behind)];
}

interface Eye {
  readonly middle: Point;
  readonly radius: number;
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

/** The prop where it hides none of the eyes; null where there is no such place near by. */
function outOfEyes(prop: PlacedProp, frame: FaceFrame, shape: PropShape, eyes: readonly Eye[], nudges: number): PlacedProp | null {
  for (let step = 0; step <= nudges; step++) {
    const tried = { ...prop, middle: onFace(frame, prop.middle, 0, -step * nudge * frame.headWidth) };
    if (!eyes.some((eye) => hidesEye(tried, shape, eye))) return tried;
  }
  return null;
}

function hidesEye(prop: PlacedProp, shape: PropShape, { middle, radius }: Eye): boolean {
  const rim = Array.from({ length: 8 }, (_, eighth) => (eighth * Math.PI) / 4).map((angle) => ({
    x: middle.x + radius * Math.cos(angle),
    y: middle.y + radius * Math.sin(angle),
  }));
  return [middle, ...rim].some((point) => {
    const [x, y] = [point.x - prop.middle.x, point.y - prop.middle.y];
    const [cos, sin] = [Math.cos(prop.turn), Math.sin(prop.turn)];
    return hides(shape, (x * cos + y * sin) / prop.width + 0.5, (y * cos - x * sin) / prop.height + 0.5);
  });
}
