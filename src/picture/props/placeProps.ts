import type { Face, Point } from '../Cutout.ts';
import type { PropRule } from '../../shared/theme/characterSchema.ts';
import type { HeadFrame } from './HeadFrame.ts';
import { headFrame, inPicture, onHead } from './HeadFrame.ts';
import type { CoverageAt, HeadOutline } from './headOutline.ts';
import { eyesUp, foreheadUp, headOutline } from './headOutline.ts';
import type { PropShape } from './PropShape.ts';
import { bandOf, hides } from './PropShape.ts';

export type WornProp = Omit<PropRule, 'when'>;

/** A placed prop, or one half of it. */
export interface PlacedProp {
  readonly image: string;
  readonly part: 'all' | 'left' | 'right';
  /** The position of the picture's centre. */
  readonly middle: Point;
  /** How far the picture extends from there to each side, before rotation. On a turned head, one half is narrower. */
  readonly left: number;
  readonly right: number;
  readonly height: number;
  /** The rotation, in radians. */
  readonly turn: number;
  readonly behind: boolean;
  /** The heads of other people in front of it. */
  readonly under: readonly HeadOval[];
}

/** A leaning ellipse. */
export interface HeadOval {
  readonly middle: Point;
  readonly across: number;
  readonly down: number;
  readonly turn: number;
}

export interface Wardrobe {
  readonly props: readonly WornProp[];
  /** A prop's shape; undefined if its picture could not be loaded. */
  readonly shapeOf: (image: string) => PropShape | undefined;
  readonly covered: CoverageAt;
}

/** Distance from the eyes down to the neck, in head widths. */
const neckDown = 0.98;
/** The chin's position relative to the ears, in head widths. */
const chin = { down: 0.56, forward: 0.3 };
/** How far glasses and moustaches stand out from the face, as a share of half the distance between the eyes. */
const standsOut = 0.36;
/** The minimum share of its width that a prop keeps on a turned head, and the larger minimum for ear cups. */
const [narrowest, narrowestCups] = [0.3, 0.62];
/** At this yaw, in radians, the far ear disappears behind the head. */
const turnedAside = 0.2;
/** A band's centre is this far along the way from the head's centre to the face's. Any farther, its near half would be stretched. */
const bandAside = 0.6;
/** A prop that reaches this far above the ears, in head widths, lies on the crown. */
const reachesCrown = 0.6;
/** The factors by which such a prop may be stretched to lie on the crown. */
const stretch = { least: 0.8, most: 1.25 };
/** How far the head part that carries a prop may be beyond the photo's edge, in head widths. */
const beyondEdge = 0.08;
/** The radius around each eye, as a share of the eyes' distance, that only props for the eyes may cover. */
const eyeRadius = 0.24;
/** A face from brows to chin and from cheek to cheek, in widths of its box from the box's centre. */
const oval = { down: 0.04, halfWidth: 0.42, halfHeight: 0.5 };
/** A prop may cover at most this share of the face of a person behind: an ear cup may touch a neighbour's cheek. */
const maxOfFace = 0.08;
/** People lower in the picture are nearer. This share of the height difference counts like a larger head. */
const lowerIsNearer = 0.2;
/** A prop that covers its wearer's eyes is moved up in steps of this share of the head's width, and left out if that does not help. */
const nudge = 0.06;
const maxNudges = 8;

interface Wearer {
  readonly face: Face;
  readonly frame: HeadFrame;
  readonly outline: HeadOutline;
}

/**
 * Places every prop on every face, sorted for drawing: props behind people first, and far heads before near ones. Points are in pixels of
 * the picture with the faces. A prop goes behind nearer heads, and behind other heads whose face it would cover. A prop that would cover
 * its wearer's eyes is moved up, or left out if that doesn't help. A prop for a part of the head that the photo has cut off is left out.
 */
export function placeProps(faces: readonly Face[], { props, shapeOf, covered }: Wardrobe): PlacedProp[] {
  const wearers = faces
    .map((face): Wearer => {
      const frame = headFrame(face);
      return { face, frame, outline: headOutline(frame, covered) };
    })
    .sort((a, b) => nearness(a) - nearness(b));
  const placed = wearers.flatMap((wearer, place) =>
    props.flatMap((prop) => {
      const shape = shapeOf(prop.image);
      if (shape === undefined || !isInPhoto(prop, wearer.frame, covered)) return [];
      const [farther, nearer] = [wearers.slice(0, place), wearers.slice(place + 1)];
      return partsOf(prop, wearer, shape).map((part) =>
        part.behind ? part : { ...part, under: coveredBy(part, shape, wearer, nearer, farther) },
      );
    }),
  );
  return [...placed.filter(({ behind }) => behind), ...placed.filter(({ behind }) => !behind)];
}

const nearness = ({ frame: { headWidth, ears } }: Wearer): number => headWidth + lowerIsNearer * ears.y;

/** Whether the photo shows the head part that would carry the prop. */
function isInPhoto(prop: WornProp, frame: HeadFrame, covered: CoverageAt): boolean {
  const { ears, eyes, mouth } = frame;
  const side = 0.5 - beyondEdge;
  const across = (up: number): Point[] => [-side, 0, side].map((aside) => onHead(frame, ears, aside, -up));
  const carrying = (): Point[] => {
    switch (prop.at) {
      case 'eyes':
        return [-0.2, 0.2].map((aside) => onHead(frame, eyes, aside, 0));
      case 'ears':
        return isOnOneEar(prop) ? [ears] : across(0);
      case 'forehead':
      case 'crown':
        return across(foreheadUp);
      case 'mouth':
        return [mouth];
      case 'neck':
        return [];
    }
  };
  return carrying().every((point) => covered(point) !== null);
}

/** The prop on its wearer's head, whole or as two halves. Empty if it would cover the wearer's eyes in every position. */
function partsOf(prop: WornProp, wearer: Wearer, shape: PropShape): PlacedProp[] {
  const { frame, outline } = wearer;
  const [far, near] = frame.yaw > 0 ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const turned = prop.at === 'ears' && prop.behind !== true && Math.abs(frame.yaw) > turnedAside;
  const [aside, down] = prop.shift ?? [0, 0];
  const isSplit = turned && !isOnOneEar(prop);
  // A prop for one ear moves to the visible ear.
  const isMoved = turned && !isSplit && (aside > 0 ? 'right' : 'left') === far;
  const worn: WornProp = isMoved ? { ...prop, shift: [-aside, down], turn: -(prop.turn ?? 0) } : prop;
  const whole = place(worn, frame, outline, shape);
  const seen = isSplit ? { ...whole, part: near } : whole;
  const free = seen.behind || prop.at === 'eyes' ? seen : offTheEyes(seen, wearer, shape);
  if (free === null) return [];
  return isSplit ? [{ ...free, part: far, behind: true }, free] : [free];
}

const isOnOneEar = ({ at, shift: [right] = [0, 0] }: WornProp): boolean => at === 'ears' && Math.abs(right) > 0.2;

function place(prop: WornProp, frame: HeadFrame, outline: HeadOutline, shape: PropShape): PlacedProp {
  const { yaw, roll, headWidth, eyeDistance } = frame;
  const unit = prop.at === 'eyes' || prop.at === 'mouth' ? eyeDistance : headWidth;
  const [shiftRight, shiftDown] = prop.shift ?? [0, 0];
  const seat = seatOf(prop, frame, outline, shape);
  const turn = prop.at === 'crown' ? roll : leaning(frame);
  const width = (prop.width * unit) / 2;
  const height = 2 * width * shape.aspect * seat.tall;
  const moved = inPicture(seat.middle, turn, shiftRight * unit * Math.cos(yaw), shiftDown * unit * seat.tall);
  const floating = prop.at === 'forehead' && prop.behind !== true ? aboveHair(moved, height, shape, frame, outline) : 0;
  return {
    image: prop.image,
    part: 'all',
    middle: inPicture(moved, roll, 0, floating),
    left: width * seat.left,
    right: width * seat.right,
    height,
    turn: turn + ((prop.turn ?? 0) * Math.PI) / 180,
    behind: prop.behind ?? false,
    under: [],
  };
}

/** How far the lower edge of a band would be above the crown. */
function aboveHair(middle: Point, height: number, shape: PropShape, { ears, roll }: HeadFrame, { crown }: HeadOutline): number {
  const band = bandOf(shape);
  if (band === null) return 0;
  const up = (middle.x - ears.x) * Math.sin(roll) - (middle.y - ears.y) * Math.cos(roll) + (0.5 - band.to) * height;
  return Math.max(0, up - crown);
}

/** The slope of the line through both eyes. */
function leaning(frame: HeadFrame): number {
  const from = { x: 0, y: 0 };
  const to = onHead(frame, from, 1, 0);
  const lean = Math.atan2(to.y, to.x) - frame.roll;
  return frame.roll + Math.min(0.25, Math.max(-0.25, Math.atan2(Math.sin(lean), Math.cos(lean))));
}

/** A prop's centre, width and height, relative to an average head seen from the front. */
interface Seat {
  readonly middle: Point;
  readonly left: number;
  readonly right: number;
  readonly tall: number;
}

function seatOf(prop: WornProp, frame: HeadFrame, outline: HeadOutline, shape: PropShape): Seat {
  const { yaw, roll, headWidth, eyeDistance, eyes, mouth, ears } = frame;
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const curved = (middle: Point): Seat => ({
    middle: onHead(frame, middle, 0, 0, (standsOut * eyeDistance) / 2 / headWidth),
    left: Math.max(narrowest, cos + standsOut * sin),
    right: Math.max(narrowest, cos - standsOut * sin),
    tall: 1,
  });
  switch (prop.at) {
    case 'eyes':
      return curved(eyes);
    case 'mouth':
      return curved(mouth);
    case 'ears': {
      const narrow = Math.max(narrowestCups, cos);
      // The near cup stays on the near ear.
      const middle = inPicture(ears, roll, ((narrow - cos) / 2) * Math.sign(yaw) * headWidth, 0);
      return { middle, left: narrow, right: narrow, tall: tallFor(prop, frame, outline, shape) };
    }
    case 'forehead': {
      const front = onHead(frame, eyes, 0, eyesUp - foreheadUp);
      const inside = onHead(frame, ears, 0, -foreheadUp);
      const across = (front.x - inside.x) * Math.cos(roll) + (front.y - inside.y) * Math.sin(roll);
      const aside = bandAside * across;
      const middle = inPicture(front, roll, aside - across, 0);
      const reach = (length: number): number => Math.max(narrowest, length / (headWidth / 2));
      return { middle, left: reach(outline.left + aside), right: reach(outline.right - aside), tall: 1 };
    }
    case 'crown': {
      const wide = (outline.left + outline.right) / headWidth;
      const middle = inPicture(ears, roll, (outline.right - outline.left) / 2, -outline.crown);
      return { middle, left: wide, right: wide, tall: wide };
    }
    case 'neck':
      return { middle: onHead(frame, eyes, 0, neckDown), left: cos, right: cos, tall: 1 };
  }
}

/** The stretching factor for a prop from ear to ear, so that it lies on the crown. */
function tallFor({ width, shift }: WornProp, { headWidth }: HeadFrame, { crown }: HeadOutline, shape: PropShape): number {
  const band = bandOf(shape);
  if (band === null || shift !== undefined) return 1;
  const up = (0.5 - (band.from + band.to) / 2) * width * shape.aspect;
  return up < reachesCrown ? 1 : Math.min(stretch.most, Math.max(stretch.least, crown / (up * headWidth)));
}

/** The prop, moved up until its wearer's eyes are free; null if there is no such position nearby. */
function offTheEyes(prop: PlacedProp, { face, frame }: Wearer, shape: PropShape): PlacedProp | null {
  const radius = eyeRadius * frame.eyeDistance;
  const points = [face.rightEye, face.leftEye].flatMap(({ x, y }) => [
    { x, y },
    ...Array.from({ length: 8 }, (_, eighth) => (eighth * Math.PI) / 4).map((angle) => ({
      x: x + radius * Math.cos(angle),
      y: y + radius * Math.sin(angle),
    })),
  ]);
  for (let step = 0; step <= maxNudges; step++) {
    const tried = { ...prop, middle: inPicture(prop.middle, frame.roll, 0, -step * nudge * frame.headWidth) };
    if (!points.some((point) => hidesPoint(tried, shape, point))) return tried;
  }
  return null;
}

/** The heads that cover a prop: all nearer heads, and other heads whose face it would hide. */
function coveredBy(
  prop: PlacedProp,
  shape: PropShape,
  { frame }: Wearer,
  nearer: readonly Wearer[],
  farther: readonly Wearer[],
): HeadOval[] {
  const near = ({ frame: other }: Wearer): boolean =>
    Math.hypot(other.ears.x - frame.ears.x, other.ears.y - frame.ears.y) < 3 * (other.headWidth + frame.headWidth);
  const hidden = (other: Wearer): boolean => {
    const points = pointsOn(faceOval(other));
    return points.filter((point) => hidesPoint(prop, shape, point)).length > maxOfFace * points.length;
  };
  return [...nearer.filter(near), ...farther.filter(near).filter(hidden)].map(headOval);
}

function faceOval({ face: { box }, frame: { roll } }: Wearer): HeadOval {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return {
    middle: inPicture(middle, roll, 0, oval.down * box.width),
    across: oval.halfWidth * box.width,
    down: oval.halfHeight * box.width,
    turn: roll,
  };
}

/** The oval from the crown to the chin. */
function headOval({ frame, outline }: Wearer): HeadOval {
  const top = inPicture(frame.ears, frame.roll, (outline.right - outline.left) / 2, -outline.crown);
  const bottom = onHead(frame, frame.ears, 0, chin.down, chin.forward);
  return {
    middle: { x: (top.x + bottom.x) / 2, y: (top.y + bottom.y) / 2 },
    across: (outline.left + outline.right) / 2,
    down: Math.hypot(top.x - bottom.x, top.y - bottom.y) / 2,
    turn: Math.atan2(bottom.y - top.y, bottom.x - top.x) - Math.PI / 2,
  };
}

/** Sample points in rings, with the same area for each ring. */
function pointsOn({ middle, across, down, turn }: HeadOval): Point[] {
  return [0.35, 0.6, 0.78, 0.93].flatMap((radius) =>
    Array.from({ length: 16 }, (_, sixteenth) => {
      const angle = (sixteenth * Math.PI) / 8;
      return inPicture(middle, turn, radius * across * Math.cos(angle), radius * down * Math.sin(angle));
    }),
  );
}

function hidesPoint({ middle, turn, left, right, height, part }: PlacedProp, shape: PropShape, point: Point): boolean {
  const { x, y } = inPicture({ x: 0, y: 0 }, -turn, point.x - middle.x, point.y - middle.y);
  if (part === (x < 0 ? 'right' : 'left')) return false;
  return hides(shape, 0.5 + x / (2 * (x < 0 ? left : right)), y / height + 0.5);
}
