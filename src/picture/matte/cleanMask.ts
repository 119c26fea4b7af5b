export interface CleaningScratch {
  readonly regions: Int32Array;
  readonly queue: Int32Array;
}

/** Regions at or above this value count as islands; the edge curve makes lower values transparent. */
const islandFrom = 0.15;
/** An island is a person only if at least one pixel is this certain. */
const islandNeeds = 0.5;
/** Islands smaller than this share of the largest one are removed, unless they contain a face. */
const smallestIsland = 0.03;
/** A region below this value is a hole; the edge curve makes higher values opaque. */
const holeBelow = 0.8;
/** The largest hole that is filled, as a share of the picture. */
const largestHole = 0.01;
/** A hole with a pixel of less belief than this stays open: the background shows through, for example between arm and hip. */
const gapBelow = 0.1;

/**
 * Removes small islands from a mask (0 to 1, in place), except those that contain one of the places `kept`, and fills small holes without
 * any pixel that is certainly background (`belief`, 0 to 1). Works at the segmenters' own resolution, where it costs little and edges are
 * not drawn yet. Regions are 4-connected (Rosenfeld and Pfaltz, "Sequential Operations in Digital Picture Processing", 1966).
 */
export function cleanMask(
  mask: Float32Array,
  belief: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  scratch: CleaningScratch,
  kept: readonly number[] = [],
): void {
  const islands = findRegions(mask, belief, width, height, scratch, islandFrom, Infinity);
  const least = smallestIsland * islands.reduce((most, { area }) => Math.max(most, area), 0);
  for (const place of kept) {
    const island = islands[(scratch.regions[place] as number) - 1];
    if (island !== undefined) island.kept = true;
  }
  replaceRegions(mask, scratch.regions, islands, 0, ({ area, highest, kept: stays }) => !stays && (area < least || highest < islandNeeds));

  const holes = findRegions(mask, belief, width, height, scratch, -Infinity, holeBelow);
  const most = largestHole * width * height;
  replaceRegions(mask, scratch.regions, holes, 1, ({ area, minBelief }) => area <= most && minBelief > gapBelow);
}

interface Region {
  area: number;
  highest: number;
  minBelief: number;
  kept: boolean;
}

/** Labels the regions of values from `from` up to (not including) `below` in `regions`, starting with 1; all other pixels get 0. */
function findRegions(
  mask: Float32Array,
  belief: Float32Array,
  width: number,
  height: number,
  { regions, queue }: CleaningScratch,
  from: number,
  below: number,
): Region[] {
  const found: Region[] = [];
  const pixels = width * height;
  for (let at = 0; at < pixels; at++) regions[at] = (mask[at] as number) >= from && (mask[at] as number) < below ? -1 : 0;
  for (let start = 0; start < pixels; start++) {
    if (regions[start] !== -1) continue;
    const region: Region = { area: 0, highest: 0, minBelief: 1, kept: false };
    found.push(region);
    let waiting = 0;
    const visit = (at: number): void => {
      if (regions[at] !== -1) return;
      regions[at] = found.length;
      queue[waiting++] = at;
    };
    visit(start);
    while (waiting > 0) {
      const at = queue[--waiting] as number;
      const x = at % width;
      region.area++;
      region.highest = Math.max(region.highest, mask[at] as number);
      region.minBelief = Math.min(region.minBelief, belief[at] as number);
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < pixels - width) visit(at + width);
    }
  }
  return found;
}

function replaceRegions(
  mask: Float32Array,
  regions: Int32Array,
  found: readonly Region[],
  value: number,
  goes: (region: Region) => boolean,
): void {
  const going = [false, ...found.map(goes)];
  if (!going.includes(true)) return;
  for (let at = 0; at < mask.length; at++) if (going[regions[at] as number] === true) mask[at] = value;
}
