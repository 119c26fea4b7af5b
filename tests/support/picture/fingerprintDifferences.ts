import type { Box } from '../../../src/stage/parts/Box.ts';
import { countColors, countWithin, mainColors } from './mainColors.ts';
import type { Pixels } from './Pixels.ts';
import type { SceneFingerprint, SceneLook } from './sceneFingerprint.ts';
import { blockPx, distanceFrom, minOf, measureBlocks, stepOf } from './sceneFingerprint.ts';
import type { ShapeDifference } from './shapeCodes.ts';
import { shapeDifferences } from './shapeCodes.ts';

/** The differences between a picture and a fingerprint. */
export interface FingerprintDifferences {
  /** The boxes with different blocks, in the picture's pixels. Adjacent blocks share a box. */
  readonly boxes: readonly Box[];
  /** The parts, by index, that have lost one of their two main colours, with that colour as `#` and six digits, give or take two levels. */
  readonly recolored: readonly { readonly part: number; readonly color: string }[];
  readonly shapes: readonly ShapeDifference[];
}

export const differs = ({ boxes, recolored, shapes }: FingerprintDifferences): boolean =>
  boxes.length + recolored.length + shapes.length > 0;

/** By how many levels machines may round a fill differently. */
const roundedLevels = 2;
/**
 * A main colour has disappeared from a part if it covers less than this share of the current main colour, and of the part. On another machine, the
 * second colour may be a tone of a gradient that covers more than the letters on it.
 */
const [minShareLeft, minCoverLeft] = [0.3, 0.002];

/** Compares a scene with a committed fingerprint. Ignores differences between machines. */
export function fingerprintDifferences(committed: SceneFingerprint, { pixels, parts, shapes }: SceneLook): FingerprintDifferences {
  const columns = Math.ceil(pixels.width / blockPx);
  const blocks = measureBlocks(pixels);
  if (columns !== committed.columns || blocks.length !== committed.codes.length)
    return { boxes: [{ x: 0, y: 0, width: pixels.width, height: pixels.height }], recolored: [], shapes: [] };
  const differing = new Set<number>();
  for (const [index, { values, soft, edges }] of blocks.entries()) {
    // A machine may round up all of a gradient or translucent fill, but not all edges of letters.
    const level = 0.2 + 1.1 * (1 - edges) + 0.4 * edges;
    const pattern = 0.12 + 0.15 * (soft + edges);
    if (values.some((value, which) => distanceFrom(committed.codes[index]![which]!, value, stepOf[which]!) > (which < 3 ? level : pattern)))
      differing.add(index);
  }
  return {
    boxes: boxesOf(differing, columns, pixels),
    recolored: recoloredParts(committed, pixels, parts),
    shapes: shapeDifferences(committed.shapes, shapes),
  };
}

function recoloredParts({ colors }: SceneFingerprint, pixels: Pixels, parts: readonly Box[]): FingerprintDifferences['recolored'] {
  // If a part was added or removed, the colours belong to other parts; the outline identifies the part.
  if (colors.length !== parts.length) return [];
  return parts.flatMap((box, part) => {
    const counts = countColors(pixels, box);
    const now = mainColors(counts);
    // A part beyond the stage's edge has no pixels to compare. The outline shows its position.
    if (now.length === 0) return [];
    const gone = [...new Set(colors[part])].filter((color, which) => {
      const least = minOf(color);
      const left = countWithin(
        counts,
        least.map((level) => level - roundedLevels),
        least.map((level) => level + 3 + roundedLevels),
      );
      return left < minShareLeft * (now[which] ?? now[0]!).pixels && left < minCoverLeft * box.width * box.height;
    });
    return gone.map((color) => ({
      part,
      color: `#${minOf(color)
        .map((level) => (level + 2).toString(16).padStart(2, '0'))
        .join('')}`,
    }));
  });
}

/** Boxes of adjacent blocks. */
function boxesOf(differing: ReadonlySet<number>, columns: number, { width, height }: Pixels): Box[] {
  const left = new Set(differing);
  const boxes: Box[] = [];
  for (const first of differing) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const block of group) {
      const [column, row] = [block % columns, Math.floor(block / columns)];
      for (const other of left)
        if (Math.abs((other % columns) - column) <= 1 && Math.abs(Math.floor(other / columns) - row) <= 1) {
          left.delete(other);
          group.push(other);
        }
    }
    const xs = group.map((block) => (block % columns) * blockPx);
    const ys = group.map((block) => Math.floor(block / columns) * blockPx);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    boxes.push({ x, y, width: Math.min(width, Math.max(...xs) + blockPx) - x, height: Math.min(height, Math.max(...ys) + blockPx) - y });
  }
  return boxes;
}
