import type { Result } from '../../shared/errors.ts';
import { BoothError, failure, success } from '../../shared/errors.ts';
import type { Face } from '../Cutout.ts';
import { headOf } from './headOf.ts';
import type { Bounds, People } from './peopleOf.ts';

/** What a theme asks of the framing; shares are of the box's height. */
export interface FrameRules {
  /** The picture's box, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly headHeight: number;
  readonly headroom: number;
  readonly facesAbove: number;
  readonly hiddenBelow: number;
  readonly groundLine: number;
}

/** Where the cut-out goes: its pixel (x, y) comes to (left + scale x, top + scale y) of the box. */
export interface Framing {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  /** Whether they stand on the ground from head to foot; if not, they reach the box's lower edge. */
  readonly standing: boolean;
}

/** Mattes fade out on the last pixels of a photo: this part of it, along an edge that cuts people, stays outside the box. */
const fadedShare = 0.003;
/** Free at each side of people whom no edge cuts, as a share of the box's width. */
const sideMargin = 0.035;
/** Beyond this a photo's pixels show. */
const largestScale = 2.4;
/** Whoever is not as tall as so many of their own heads is not seen down to the feet. */
const headsOfStanding = 4.5;
/** A single guest may lose elbows at the box's sides rather than get smaller than this part of what the theme wants. */
const leastOfWanted = 0.78;

/**
 * Places people in the box so that heads are whole, and no straight cut shows: whom the photo's edge cuts leans on that edge of
 * the box, and where two opposite ones do, the box is filled from one to the other. Faces stay above the theme's band. Fails
 * where all that cannot be had at once; the plain photo is the better picture then.
 */
export function framePeople(people: People, faces: readonly Face[], rules: FrameRules): Result<Framing> {
  const heads = faces.map((face) => within(headOf(face), people.bounds));
  const headHeight = Math.max(0, ...heads.map(({ height }) => height));
  const standing = !people.cut.bottom && people.bounds.height >= headsOfStanding * headHeight;
  // Who is seen to the waist may end where the foreground hides it, if that helps.
  for (const ground of standing ? [rules.groundLine] : [1, rules.hiddenBelow]) {
    const framing = { ...placed(people, faces, heads, rules, ground * rules.height), standing };
    if (holds(framing, people, faces, heads, rules)) return success(framing);
  }
  return failure(new BoothError('picture-failed', 'The people in the photo do not fit the scene.', { retryable: false }));
}

/** As the theme wants it, or as near to it as the photo's edges allow, the people's lower end being on the floor. */
function placed(
  people: People,
  faces: readonly Face[],
  heads: readonly Bounds[],
  rules: FrameRules,
  floor: number,
): Omit<Framing, 'standing'> {
  const { cut } = people;
  const edges = edgesOf(people);

  const wanted = heads.length === 0 ? Infinity : (rules.headHeight * rules.height) / Math.max(...heads.map(({ height }) => height));
  const room = (floor - rules.headroom * rules.height) / (edges.bottom - edges.top);
  const wide = widest(cut, edges, rules.width, heads.length === 1 ? leastOfWanted * Math.min(wanted, room) : 0);
  const lowestFace = Math.max(0, ...faces.map(({ box }) => box.y + box.height));
  const least = Math.max(
    cut.left && cut.right ? rules.width / (edges.right - edges.left) : 0,
    cut.top ? floor / (edges.bottom - edges.top) : 0,
    // The further the people reach down out of the box, the higher their faces; from a floor they are counted upwards.
    faces.length > 0 && !cut.top ? (floor - rules.facesAbove * rules.height) / (edges.bottom - lowestFace) : 0,
  );
  const row = rowOf(heads, people);
  const scale = Math.max(least, Math.min(wanted, room, wide, rules.width / (row.right - row.left), largestScale));
  const top = cut.top ? -edges.top * scale : floor - edges.bottom * scale;
  const left = leftOf(cut, edges, row, rules.width, scale);
  return { scale, left, top };
}

/** The sides of the people; where the photo cuts them, its edge without what fades there. */
function edgesOf({ width, height, bounds, cut }: People) {
  return {
    left: cut.left ? fadedShare * width : bounds.x,
    right: cut.right ? (1 - fadedShare) * width : bounds.x + bounds.width,
    top: cut.top ? fadedShare * height : bounds.y,
    bottom: cut.bottom ? (1 - fadedShare) * height : bounds.y + bounds.height,
  };
}

type Edges = ReturnType<typeof edgesOf>;

/** The scale up to which people fit between the sides that they do not lean on; `atLeast` lets elbows be cut before. */
function widest(cut: People['cut'], { left, right }: Edges, width: number, atLeast: number): number {
  if (cut.left && cut.right) return Infinity;
  const free = cut.left || cut.right ? 1 - sideMargin : 1 - 2 * sideMargin;
  return Math.max((free * width) / (right - left), atLeast);
}

/** From the first head to the last of those that the photo shows whole. */
function rowOf(heads: readonly Bounds[], { width, bounds }: People): { left: number; right: number } {
  const whole = heads.filter((head) => !cutAtLeft(head, width) && !cutAtRight(head, width));
  if (whole.length === 0) return { left: bounds.x + bounds.width / 2, right: bounds.x + bounds.width / 2 };
  return { left: Math.min(...whole.map(({ x }) => x)), right: Math.max(...whole.map((head) => head.x + head.width)) };
}

const cutAtLeft = (head: Bounds, width: number): boolean => head.x <= fadedShare * width;
const cutAtRight = (head: Bounds, width: number): boolean => head.x + head.width >= (1 - fadedShare) * width;

function leftOf(cut: People['cut'], { left, right }: Edges, row: ReturnType<typeof rowOf>, width: number, scale: number): number {
  const leaningLeft = -left * scale;
  const leaningRight = width - right * scale;
  if (cut.left && !cut.right) return leaningLeft;
  if (cut.right && !cut.left) return leaningRight;
  const middle = (row.left + row.right + left + right) / 4;
  // Between what is in the middle and who is, as far as all stay in (or, where they fill the box from side to side, it stays full),
  const balanced = clamp(width / 2 - middle * scale, leaningRight, leaningLeft);
  // and as far as all heads do.
  return clamp(balanced, -row.left * scale, width - row.right * scale);
}

const clamp = (value: number, one: number, other: number): number => Math.min(Math.max(value, Math.min(one, other)), Math.max(one, other));

/** What no picture may break: heads whole (unless the photo has cut them already), faces above the band. */
function holds({ scale, left, top }: Framing, people: People, faces: readonly Face[], heads: readonly Bounds[], rules: FrameRules) {
  const slack = 0.5;
  const { cut, width, height } = people;
  const flush = coversCuts({ scale, left, top }, people, rules);
  const whole = heads.every((head) => {
    const x = left + scale * head.x;
    const y = top + scale * head.y;
    return (
      (x >= -slack || (cut.left && cutAtLeft(head, width))) &&
      (x + scale * head.width <= rules.width + slack || (cut.right && cutAtRight(head, width))) &&
      (y >= -slack || (cut.top && head.y <= fadedShare * height))
    );
  });
  return flush && whole && faces.every(({ box }) => top + scale * (box.y + box.height) <= rules.facesAbove * rules.height + slack);
}

/** Whether every edge of the photo that cuts people lies on the box's own edge or beyond it. */
function coversCuts(
  { scale, left, top }: Pick<Framing, 'scale' | 'left' | 'top'>,
  { cut, width, height }: People,
  rules: FrameRules,
): boolean {
  const slack = 0.5;
  return (
    (!cut.left || left <= slack) &&
    (!cut.right || left + scale * width >= rules.width - slack) &&
    (!cut.top || top <= slack) &&
    (!cut.bottom || top + scale * height >= rules.hiddenBelow * rules.height - slack)
  );
}

/** The part of a head that people are in: a head that the photo cuts ends there. */
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
