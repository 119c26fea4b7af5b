import type { Face } from '../Cutout.ts';
import type { Demand } from './demands.ts';
import { offsetFor, scalesFor, withWishes } from './demands.ts';
import { headOf } from './headOf.ts';
import type { Bounds, People } from './peopleOf.ts';

/** The area of the picture's box without a foreground; shares are of the box's height. */
export interface FreeSpace {
  readonly facesAbove: number;
  readonly hiddenBelow: number;
}

/** A theme's rules for the framing; shares are of the box's height. */
export interface FrameRules extends FreeSpace {
  /** The picture's box, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The card's edges in the box: nothing beyond them is visible. */
  readonly card: AtEdges<number>;
  readonly headHeight: number;
  readonly headroom: number;
  readonly groundLine: number;
  /** The free space after the card's foreground has made way for low faces; null if it can't make way. */
  readonly low: FreeSpace | null;
}

/** A value for each edge of the photo. */
export type AtEdges<T> = Readonly<Record<'left' | 'right' | 'top' | 'bottom', T>>;

/** The cut-out's position: its pixel (x, y) is at (left + scale x, top + scale y) in the box. */
export interface Framing {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  /**
   * Whether people stand on the ground and are shown completely. If not, the foreground hides their lower end, and they continue behind
   * it.
   */
  readonly standing: boolean;
  /** Whether the card's foreground has to make way. */
  readonly foreground: 'usual' | 'low';
  /** How many photo pixels of people are added, mirrored, beyond an edge that cuts them close to a face, like a printer's bleed. */
  readonly bleed: AtEdges<number>;
  /** The edges that visibly cut people: at these, the cut-out ends like a sticker. */
  readonly dieCut: AtEdges<boolean>;
}

/** Mattes fade out in a photo's last pixels. At an edge that cuts people, this share of the photo stays outside the box. */
export const fadedShare = 0.003;
/** Free space around each face, as a share of its width. Every card guarantees 0.06; the rest allows for the face model's error. */
const faceMargin = 0.13;
/** A face counts as whole if no more than this share of its width is outside the photo. */
const stillWhole = 0.04;
/**
 * Free space on each side of people who are not cut by an edge, as a share of the box's width. If the box is larger than the card, this
 * space may be outside the card.
 */
const sideMargin = 0.035;
/** Free space around people who are shown like a sticker, as a share of the box's width. */
const stickerMargin = 0.03;
/** Above this scale, a photo's pixels become visible. */
const largestScale = 2.4;
/** People less than this many heads tall are cut off above the feet. */
const headsOfStanding = 4.5;
/**
 * A single guest's elbows may be cut off at the box's sides if the guest would otherwise be smaller than this share of the theme's size.
 */
const minOfWanted = 0.78;
/** Anything wider than this many heads is more than one guest, even with elbows out. */
const headsAcrossOne = 4.2;

/**
 * Places people in the box. The hard rule: every face that is whole in the photo is whole on the card, with a margin, and above the
 * foreground. Within this rule, no straight cut is visible: people cut by an edge of the photo touch that edge of the card, and people
 * cut by two opposite edges fill the card from one to the other. If faces are too low for that, the foreground makes way; if this is not
 * enough, edges that can't be hidden are die-cut. The theme's sizes have the lowest priority.
 */
export function framePeople(people: People, faces: readonly Face[], rules: FrameRules): Framing {
  const scene = sceneOf(people, faces);
  const spaces: readonly (readonly [Framing['foreground'], FreeSpace])[] =
    rules.low === null
      ? [['usual', rules]]
      : [
          ['usual', rules],
          ['low', rules.low],
        ];
  // Rather let the foreground make way than cut off hair.
  for (const heads of [wholeHeads(scene, rules).flat(), []])
    for (const [foreground, space] of spaces) {
      const all = [...wholeFaces(scene, rules, space), ...hiddenCuts(scene, rules, space).flat(), ...heads];
      if (scalesFor(all) !== null) return placed(all, scene, rules, foreground, space);
    }
  return placed(sticker(scene, rules), scene, rules, 'usual', rules);
}

/** Constraints that hide as many cuts as possible. People whose lower end can't be hidden are shown completely. */
function sticker(scene: Scene, rules: FrameRules): readonly Demand[] {
  const faces = wholeFaces(scene, rules, rules);
  const [lowerEnd = [], ...sides] = hiddenCuts(scene, rules, rules);
  const inside = insideCard(scene, rules);
  return scalesFor([...faces, ...lowerEnd]) === null
    ? withWishes(faces, inside)
    : withWishes([...faces, ...lowerEnd], [...sides, ...inside]);
}

/** The people as input for the framing, in the photo's pixels. */
interface Scene {
  readonly people: People;
  readonly heads: readonly Bounds[];
  /** The part of each face that must be in the box: the face with its margin, as far as the photo contains it. */
  readonly faces: readonly Edges[];
  /** The edges of the people. Where the photo cuts them, this is the photo's edge without its faded strip, plus the bleed. */
  readonly edges: Edges;
  readonly bleed: Edges;
  readonly standing: boolean;
}

type Edges = AtEdges<number>;

function sceneOf(people: People, found: readonly Face[]): Scene {
  const { width, height, bounds, cut } = people;
  const heads = found.map((face) => within(headOf(face), bounds));
  const faces = found.map(({ box }) => withMargin(box, width, height));
  const tallest = Math.max(0, ...heads.map((head) => head.height));
  const seen: Edges = {
    left: cut.left ? fadedShare * width : bounds.x,
    right: cut.right ? (1 - fadedShare) * width : bounds.x + bounds.width,
    top: cut.top ? fadedShare * height : bounds.y,
    bottom: cut.bottom ? (1 - fadedShare) * height : bounds.y + bounds.height,
  };
  const bleed: Edges = {
    left: cut.left ? Math.max(0, ...faces.map(({ left }) => seen.left - left)) : 0,
    right: cut.right ? Math.max(0, ...faces.map(({ right }) => right - seen.right)) : 0,
    top: cut.top ? Math.max(0, ...faces.map(({ top }) => seen.top - top)) : 0,
    bottom: 0,
  };
  return {
    people,
    heads,
    faces,
    bleed,
    edges: {
      left: seen.left - bleed.left,
      right: seen.right + bleed.right,
      top: seen.top - bleed.top,
      bottom: seen.bottom,
    },
    standing: !cut.bottom && bounds.height >= headsOfStanding * tallest,
  };
}

/** A face with its margin. On sides where the photo cuts the face, only the part in the photo. */
function withMargin({ x, y, width: across, height: down }: Bounds, width: number, height: number): Edges {
  const margin = faceMargin * across;
  const slack = stillWhole * across;
  return {
    left: x < -slack ? 0 : x - margin,
    right: x + across > width + slack ? width : x + across + margin,
    top: y < -slack ? 0 : y - margin,
    bottom: y + down > height + slack ? height : y + down + margin,
  };
}

const at = (axis: 'x' | 'y', side: 'atLeast' | 'atMost', point: number, place: number): Demand => ({ axis, side, point, place });

/** The hard rule: faces are on the card and above the foreground. */
function wholeFaces({ faces }: Scene, { height, card }: FrameRules, { facesAbove }: FreeSpace): Demand[] {
  return faces.flatMap(({ left, right, top, bottom }) => [
    at('x', 'atLeast', left, card.left),
    at('x', 'atMost', right, card.right),
    at('y', 'atLeast', top, card.top),
    at('y', 'atMost', bottom, Math.min(facesAbove * height, card.bottom)),
  ]);
}

/** Constraints that hide each straight cut and the lower end of people, most important first. */
function hiddenCuts({ people, edges, standing }: Scene, rules: FrameRules, { hiddenBelow }: FreeSpace): Demand[][] {
  const { cut } = people;
  const { height, groundLine, card } = rules;
  const ground = groundLine * height;
  return [
    standing
      ? [at('y', 'atLeast', edges.bottom, ground), at('y', 'atMost', edges.bottom, ground)]
      : [at('y', 'atLeast', edges.bottom, hiddenBelow * height)],
    ...(cut.left ? [[at('x', 'atMost', edges.left, card.left)]] : []),
    ...(cut.right ? [[at('x', 'atLeast', edges.right, card.right)]] : []),
    ...(cut.top ? [[at('y', 'atMost', edges.top, card.top)]] : []),
  ];
}

/** Constraints for a sticker: whatever is not hidden is on the card, with a margin. */
function insideCard({ edges }: Scene, { width, height, facesAbove, card }: FrameRules): Demand[][] {
  const margin = stickerMargin * width;
  return [
    [at('y', 'atLeast', edges.top, card.top + margin)],
    [at('y', 'atMost', edges.bottom, Math.min(facesAbove * height, card.bottom))],
    [at('x', 'atLeast', edges.left, card.left + margin)],
    [at('x', 'atMost', edges.right, card.right - margin)],
  ];
}

/** The theme's placement, or the closest one that the constraints allow. */
function placed(
  demands: readonly Demand[],
  scene: Scene,
  rules: FrameRules,
  foreground: Framing['foreground'],
  { hiddenBelow }: FreeSpace,
): Framing {
  const { people, heads, edges, bleed, standing } = scene;
  const { cut } = people;
  const { width, height, card } = rules;
  const wanted = Math.min(
    largestScale,
    heads.length === 0 ? Infinity : (rules.headHeight * height) / Math.max(...heads.map((head) => head.height)),
  );
  const all = withWishes(demands, wishesOf(scene, rules, wanted));
  const { least, most } = scalesFor(all) ?? { least: wanted, most: wanted };
  const scale = Math.min(Math.max(wanted, least), most);
  const row = rowOf(heads, people);
  // A compromise between the centre of the heads and the centre of the outlines.
  const middle = (row.left + row.right + edges.left + edges.right) / 4;
  const left = offsetFor(all, 'x', scale, width / 2 - middle * scale);
  const top = offsetFor(all, 'y', scale, (standing ? rules.groundLine : 1) * height - edges.bottom * scale);
  const slack = 0.5;
  return {
    scale,
    left,
    top,
    standing: standing && Math.abs(top + scale * edges.bottom - rules.groundLine * height) < slack,
    foreground,
    bleed,
    dieCut: {
      left: cut.left && left + scale * edges.left > card.left + slack,
      right: cut.right && left + scale * edges.right < card.right - slack,
      top: cut.top && top + scale * edges.top > card.top + slack,
      bottom: cut.bottom && top + scale * edges.bottom < hiddenBelow * height - slack,
    },
  };
}

/** Wishes for a good picture once all faces are in it, most important first. */
function wishesOf(scene: Scene, rules: FrameRules, wanted: number): Demand[][] {
  const { people, heads, edges } = scene;
  const { cut } = people;
  const { width, height } = rules;
  const margin = sideMargin * width;
  const inside = [
    ...(cut.left ? [] : [at('x', 'atLeast', edges.left, margin)]),
    ...(cut.right ? [] : [at('x', 'atMost', edges.right, width - margin)]),
  ];
  const tallest = Math.max(0, ...heads.map((head) => head.height));
  const oneGuest = heads.length === 1 && people.bounds.width < headsAcrossOne * tallest;
  const room = ((1 - rules.headroom) * height) / (edges.bottom - edges.top);
  const free = cut.left && cut.right ? 1 : cut.left || cut.right ? 1 - sideMargin : 1 - 2 * sideMargin;
  const acrossWhole = (free * width) / (edges.right - edges.left);
  return [
    ...wholeHeads(scene, rules),
    [{ axis: 'scale', side: 'atMost', value: oneGuest ? Math.max(acrossWhole, minOfWanted * Math.min(wanted, room)) : acrossWhole }],
    cut.top ? [] : [at('y', 'atLeast', edges.top, rules.headroom * height)],
    inside,
  ];
}

/** Constraints for whole heads with their hair, on the sides where the photo shows the hair. The highest point may be a hand or a hat. */
function wholeHeads({ people, heads, edges }: Scene, { card }: FrameRules): Demand[][] {
  const { cut, width: photoWidth } = people;
  return [
    ...heads.map((head) => [
      ...(head.x <= fadedShare * photoWidth ? [] : [at('x', 'atLeast', head.x, card.left)]),
      ...(head.x + head.width >= (1 - fadedShare) * photoWidth ? [] : [at('x', 'atMost', head.x + head.width, card.right)]),
    ]),
    cut.top ? [] : [at('y', 'atLeast', edges.top, card.top)],
  ];
}

/** The extent from the first head to the last; without heads, the people's extent. */
function rowOf(heads: readonly Bounds[], { bounds }: People): { left: number; right: number } {
  if (heads.length === 0) return { left: bounds.x, right: bounds.x + bounds.width };
  return { left: Math.min(...heads.map(({ x }) => x)), right: Math.max(...heads.map((head) => head.x + head.width)) };
}

/** The part of a head within the people's bounds: a head cut by the photo ends there. */
function within(head: Bounds, bounds: Bounds): Bounds {
  const x = Math.max(head.x, bounds.x);
  const y = Math.max(head.y, bounds.y);
  return {
    x,
    y,
    width: Math.max(1, Math.min(head.x + head.width, bounds.x + bounds.width) - x),
    height: Math.max(1, Math.min(head.y + head.height, bounds.y + bounds.height) - y),
  };
}
