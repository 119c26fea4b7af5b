import type { Colours } from './guidedFilter.ts';
import type { Size } from './resizePlane.ts';

export interface HoleScratch {
  /** 0 where nobody has looked yet, 1 where somebody has. */
  readonly seen: Int32Array;
  readonly queue: Int32Array;
}

/** What a hole is judged by: what the segmenters believe (`uniteMasks`, at their own size), and the photo's colours at the mask's size. */
export interface HoleEvidence {
  readonly belief: Float32Array;
  readonly beliefSize: Size;
  readonly colours: Colours;
}

/** A mask is open below this. */
const openBelow = 0.8;
/** and surely of nobody below this. */
const nobodyBelow = 0.04;
/** Larger holes than this share of the picture stay. */
const largestHole = 0.03;
/** A hole in the colours of what is behind the people is looked through, whatever the segmenters say of it. */
const sameColour = 0.015;
/** Others are filled if belief and strangeness, of which more than this says no more, come to so much. */
const mostStrangeness = 0.4;
const enough = 0.6;
/** What reaches the photo's edge may go on there as the room: it takes more belief to fill it. */
const enoughAtEdge = 1.05;
/** So far around a hole, in shares of the longer side, colours of the background are gathered. */
const reach = 0.22;
/** In how many places of a hole its colours are looked at. */
const samples = 24;

/**
 * Fills what is open in a mask (0 to 1, in place) with nothing but people around it, unless it shows what is behind them: a dark collar
 * and a visor are filled, the gap between arm and hip is not. Gives the cells that are solid now, with those around them that were
 * nearly; the array is the scratch's.
 */
export function fillHoles(mask: Float32Array, size: Size, evidence: HoleEvidence, { seen, queue }: HoleScratch): Int32Array {
  const { width, height } = size;
  seen.fill(0);
  // Filled cells are gathered at the queue's start, the hole that is looked at comes after them.
  let filled = 0;
  for (let start = 0; start < mask.length; start++) {
    if (seen[start] === 1 || (mask[start] as number) >= openBelow) continue;
    let end = filled;
    let enclosed = true;
    const visit = (at: number): void => {
      if (seen[at] === 1 || (mask[at] as number) >= openBelow) return;
      seen[at] = 1;
      queue[end++] = at;
    };
    visit(start);
    for (let next = filled; next < end; next++) {
      const at = queue[next] as number;
      const x = at % width;
      if (x === 0 || x === width - 1 || at < width || at >= mask.length - width) enclosed = false;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < mask.length - width) visit(at + width);
    }
    if (end - filled > largestHole * width * height) continue;
    if (isBackground(queue.subarray(filled, end), mask, size, evidence, enclosed ? enough : enoughAtEdge)) continue;
    filled = end;
  }
  return withNeighbours(mask, size, seen, queue, filled);
}

/** Makes the first `count` cells of the queue solid, and those beside them. */
function withNeighbours(mask: Float32Array, { width }: Size, seen: Int32Array, queue: Int32Array, count: number): Int32Array {
  let end = count;
  for (let next = 0; next < count; next++) {
    const at = queue[next] as number;
    const x = at % width;
    for (const near of [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width])
      if (seen[near] === 0) {
        seen[near] = 1;
        queue[end++] = near;
      }
  }
  const solid = queue.subarray(0, end);
  for (const at of solid) mask[at] = 1;
  return solid;
}

function isBackground(
  hole: Int32Array,
  mask: Float32Array,
  size: Size,
  { belief, beliefSize, colours }: HoleEvidence,
  needed: number,
): boolean {
  const { width, height } = size;
  let sum = 0;
  for (const at of hole) {
    const column = Math.floor((((at % width) + 0.5) * beliefSize.width) / width);
    const row = Math.floor(((Math.floor(at / width) + 0.5) * beliefSize.height) / height);
    sum += belief[row * beliefSize.width + column] as number;
  }
  const strange = strangeness(hole, mask, size, colours);
  return strange < sameColour || sum / hole.length + Math.min(mostStrangeness, strange) < needed;
}

/** How far the colours of a hole are from the nearest ones around it that are nobody's, 0 to 1: the median of some places of it. */
function strangeness(hole: Int32Array, mask: Float32Array, { width, height }: Size, { red, green, blue }: Colours): number {
  const around = Math.round(reach * Math.max(width, height));
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const at of hole) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  const background: number[] = [];
  for (let y = Math.max(0, top - around); y < Math.min(height, bottom + around); y += 4)
    for (let x = Math.max(0, left - around); x < Math.min(width, right + around); x += 4)
      if ((mask[y * width + x] as number) < nobodyBelow) background.push(y * width + x);
  const own = new Set(hole);
  const distances: number[] = [];
  for (let place = 0; place < hole.length; place += Math.ceil(hole.length / samples)) {
    const at = hole[place] as number;
    let nearest = 1;
    for (const other of background) {
      const [r, g, b] = [
        (red[at] as number) - (red[other] as number),
        (green[at] as number) - (green[other] as number),
        (blue[at] as number) - (blue[other] as number),
      ];
      const far = r * r + g * g + b * b;
      if (far < nearest && !own.has(other)) nearest = far;
    }
    distances.push(Math.sqrt(nearest));
  }
  return distances.toSorted((one, other) => one - other)[distances.length >> 1] ?? 1;
}
