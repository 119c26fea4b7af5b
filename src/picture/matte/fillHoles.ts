import type { Face } from '../Cutout.ts';
import type { Colours } from './guidedFilter.ts';
import type { Size } from './resizePlane.ts';
import { strangeness } from './strangeness.ts';

type Bounds = Face['box'];

export interface HoleScratch {
  /** 0 where nobody has looked yet, 1 where somebody has. */
  readonly seen: Int32Array;
  readonly queue: Int32Array;
}

/**
 * What a hole is judged by: what the segmenters believe (`uniteMasks`, at their own size), the photo's colours at the mask's size, and
 * the faces that were found, in parts of the photo's width and height.
 */
export interface HoleEvidence {
  readonly belief: Float32Array;
  readonly beliefSize: Size;
  readonly colours: Colours;
  readonly faces: readonly Bounds[];
}

/** A mask is open below this, */
const openBelow = 0.8;
/** and surely of nobody below this. */
const nobodyBelow = 0.04;
/** Larger holes than this share of the picture stay, */
const largestHole = 0.04;
/** and larger ones than this are not filled for their colours alone. */
const largestByColour = 0.02;
/** Where the mask, the segmenters or both are so sure, nobody asks for colours. */
const solidMask = 0.6;
const solidBelief = 0.85;
const solidTogether = 0.95;
/** What differs so little from what is behind the people is looked through, and what differs so much is not, whatever the segmenters say of it. */
const sameColour = 0.012;
const otherColour = 0.03;
/** Between the two, belief and twice the difference, of which more than this says no more, must come to so much. */
const mostDifference = 0.4;
const enough = 0.6;
/** What reaches the photo's edge may go on there as the room: it takes more belief to fill it. */
const enoughAtEdge = 1.05;
/** Below a face there is its body: so far to either side of its middle, and so far down from it, in widths of it. */
const body = { side: 0.6, from: 0.5, to: 4 };
/** A hole that lies so far in a body is in somebody. */
const mostlyInBody = 0.6;
/** In every how many-th cell of a row and of a column those of the background are looked at. */
const backgroundStep = 5;

/**
 * Fills what is open in a mask (0 to 1, in place) with nothing but people around it, unless it shows what is behind them: a dark collar
 * and a visor are filled, the gap between arm and hip is not. Gives the cells that are solid now, with those around them that were
 * nearly; the array is the scratch's.
 */
export function fillHoles(mask: Float32Array, size: Size, evidence: HoleEvidence, scratch: HoleScratch): Int32Array {
  const background = nobodys(mask, size);
  let solid = 0;
  // What leaks out through a gap that is no wider than two cells is closed there and looked at once more; that may enclose others.
  for (const rings of [1, 2, 1]) {
    const plane = rings === 1 ? mask : widened(mask, size);
    const filled = fillWhereOpen(plane, mask, size, evidence, background, scratch, solid);
    if (plane !== mask) plane.fill(0);
    solid = withNeighbours(mask, size, scratch, solid, filled, rings);
  }
  return scratch.queue.subarray(0, solid);
}

/** Gathers the holes of a plane that are to be filled behind the cells that the queue has already, and gives how many it has then. */
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

/** The most of each cell and the eight around it. */
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

/** Makes the queue's cells from `from` to `to` solid, and those up to `rings` beside them, which it has then as well; gives how many it has. */
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
  /** Cells of the photo that are nobody's. */
  readonly background: Int32Array;
  /** Whether the hole has people on all sides. */
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
  return strange >= sameColour && meanBelief + Math.min(mostDifference, 2 * strange) >= (enclosed ? enough : enoughAtEdge);
}

function isBelow({ x, y, width, height }: Bounds, atX: number, atY: number): boolean {
  const [aside, down] = [Math.abs(atX - x - width / 2) / width, (atY - y - height / 2) / height];
  return aside <= body.side && down >= body.from && down <= body.to;
}

/** Some of the cells that are surely nobody's, evenly. */
function nobodys(mask: Float32Array, { width, height }: Size): Int32Array {
  const cells: number[] = [];
  for (let y = 1; y < height; y += backgroundStep)
    for (let x = 1; x < width; x += backgroundStep) if ((mask[y * width + x] as number) < nobodyBelow) cells.push(y * width + x);
  return Int32Array.from(cells);
}
