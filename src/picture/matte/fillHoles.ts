import type { Face } from '../Cutout.ts';
import type { Colours } from './guidedFilter.ts';
import type { Size } from './resizePlane.ts';
import { strangeness } from './strangeness.ts';

type Bounds = Face['box'];

export interface HoleScratch {
  /** 0 for cells not visited yet, 1 for visited ones. */
  readonly seen: Int32Array;
  readonly queue: Int32Array;
}

/**
 * The evidence for judging holes: the segmenters' belief (`uniteMasks`, in their own size), the photo's colours in the mask's size, and
 * the detected faces, as shares of the photo's width and height.
 */
export interface HoleEvidence {
  readonly belief: Float32Array;
  readonly beliefSize: Size;
  readonly colours: Colours;
  readonly faces: readonly Bounds[];
}

/** Cells of the mask below this value are open. */
const openBelow = 0.8;
/** Cells below this value are certainly background. */
const nobodyBelow = 0.04;
/** The largest hole to fill, as a share of the picture. */
const largestHole = 0.04;
/** The largest hole to fill for its colour alone, as a share of the picture. */
const largestByColour = 0.02;
/** If mask or segmenters are at least this certain, colours are not considered. */
const solidMask = 0.6;
const solidBelief = 0.85;
const solidTogether = 0.95;
/**
 * A hole whose colour differs from the background by less than the first value is see-through; one that differs by more than the second
 * is not. Both hold whatever the segmenters say.
 */
const sameColour = 0.012;
const otherColour = 0.03;
/** Between the two, belief plus twice the difference (capped at `maxDifference`) must reach this sum. */
const maxDifference = 0.4;
const enough = 0.6;
/** A hole at the photo's edge may be part of the room, so filling it takes more belief. */
const enoughAtEdge = 1.05;
/** A body is below its face: its extent to either side of the face's centre and downwards from it, in face widths. */
const body = { side: 0.6, from: 0.5, to: 4 };
/** A hole is part of a person if at least this share of its area is in that person's body. */
const mostlyInBody = 0.6;
/** The sampling distance for background cells, in rows and columns. */
const backgroundStep = 5;

/**
 * Fills a mask's holes (0 to 1, in place) that only people surround, unless the background shows through: a dark collar and a visor are
 * filled, the gap between arm and hip is not. Returns the cells that became opaque and their almost opaque neighbours. The array belongs to
 * `scratch`.
 */
export function fillHoles(mask: Float32Array, size: Size, evidence: HoleEvidence, scratch: HoleScratch): Int32Array {
  const background = nobodys(mask, size);
  let solid = 0;
  // A hole may be open through a gap of at most two cells. Close the gap and examine the hole again; this may enclose further holes.
  for (const rings of [1, 2, 1]) {
    const plane = rings === 1 ? mask : widened(mask, size);
    const filled = fillWhereOpen(plane, mask, size, evidence, background, scratch, solid);
    if (plane !== mask) plane.fill(0);
    solid = withNeighbours(mask, size, scratch, solid, filled, rings);
  }
  return scratch.queue.subarray(0, solid);
}

/** Appends a plane's holes that should be filled to the queue, and returns the queue's new length. */
function fillWhereOpen(
  plane: Float32Array,
  mask: Float32Array,
  size: Size,
  evidence: HoleEvidence,
  background: Int32Array,
  { seen, queue }: HoleScratch,
  before: number,
): number {
  const { width } = size;
  let filled = before;
  seen.fill(0);
  const isOpen = (at: number): boolean => seen[at] === 0 && (plane[at] as number) < openBelow;
  for (let start = 0; start < plane.length; start++) {
    if (!isOpen(start)) continue;
    let end = filled;
    let enclosed = true;
    const visit = (at: number): void => {
      if (!isOpen(at)) return;
      seen[at] = 1;
      queue[end++] = at;
    };
    visit(start);
    for (let next = filled; next < end; next++) {
      const at = queue[next] as number;
      const x = at % width;
      if (x === 0 || x === width - 1 || at < width || at >= plane.length - width) enclosed = false;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < plane.length - width) visit(at + width);
    }
    const hole = queue.subarray(filled, end);
    if (hole.length <= largestHole * plane.length && isInSomebody(hole, mask, size, evidence, { background, enclosed })) filled = end;
  }
  return filled;
}

/** The maximum of each cell and its eight neighbours. */
function widened(mask: Float32Array, { width, height }: Size): Float32Array {
  const wide = new Float32Array(mask.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let most = 0;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
          most = Math.max(most, mask[row * width + column] as number);
      wide[y * width + x] = most;
    }
  return wide;
}

/**
 * Makes the queued cells from `from` to `to` opaque, plus all cells within `rings` of them, which it appends to the queue. Returns the
 * queue's new length.
 */
function withNeighbours(
  mask: Float32Array,
  { width }: Size,
  { seen, queue }: HoleScratch,
  from: number,
  to: number,
  rings: number,
): number {
  seen.fill(0);
  for (let at = 0; at < to; at++) seen[queue[at] as number] = 1;
  let [start, end] = [from, to];
  for (let ring = 0; ring < rings; ring++) {
    const last = end;
    for (let next = start; next < last; next++) {
      const at = queue[next] as number;
      const x = at % width;
      for (const near of [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width])
        if (seen[near] === 0) {
          seen[near] = 1;
          queue[end++] = near;
        }
    }
    start = last;
  }
  for (let at = from; at < end; at++) mask[queue[at] as number] = 1;
  return end;
}

interface Around {
  /** The cells of the photo that are certainly background. */
  readonly background: Int32Array;
  /** Whether people surround the hole on all sides. */
  readonly enclosed: boolean;
}

function isInSomebody(hole: Int32Array, mask: Float32Array, size: Size, evidence: HoleEvidence, { background, enclosed }: Around): boolean {
  const { belief, beliefSize, colours, faces } = evidence;
  let [believed, solid, inBody] = [0, 0, 0];
  for (const at of hole) {
    const [x, y] = [((at % size.width) + 0.5) / size.width, (Math.floor(at / size.width) + 0.5) / size.height];
    believed += belief[Math.floor(y * beliefSize.height) * beliefSize.width + Math.floor(x * beliefSize.width)] as number;
    solid += mask[at] as number;
    if (faces.some((face) => isBelow(face, x, y))) inBody++;
  }
  const [meanBelief, meanMask] = [believed / hole.length, solid / hole.length];
  if (enclosed && (meanBelief >= solidBelief || meanMask >= solidMask || meanBelief + meanMask >= solidTogether)) return true;
  if (enclosed && inBody >= mostlyInBody * hole.length) return true;
  const strange = strangeness(hole, colours, background);
  if (enclosed && strange >= otherColour && hole.length <= largestByColour * mask.length) return true;
  return strange >= sameColour && meanBelief + Math.min(maxDifference, 2 * strange) >= (enclosed ? enough : enoughAtEdge);
}

function isBelow({ x, y, width, height }: Bounds, atX: number, atY: number): boolean {
  const [aside, down] = [Math.abs(atX - x - width / 2) / width, (atY - y - height / 2) / height];
  return aside <= body.side && down >= body.from && down <= body.to;
}

/** An even sample of the certain background cells. */
function nobodys(mask: Float32Array, { width, height }: Size): Int32Array {
  const cells: number[] = [];
  for (let y = 1; y < height; y += backgroundStep)
    for (let x = 1; x < width; x += backgroundStep) if ((mask[y * width + x] as number) < nobodyBelow) cells.push(y * width + x);
  return Int32Array.from(cells);
}
