import type { FontMeter } from './FontMeter.ts';
import { HeavyFont } from './FontMeter.ts';

/** How deep paints may be within paints; fonts have up to ten levels. */
const maxDepth = 64;

/** The work of a paint, in steps of an outline. A composite paints on two layers of its own. */
const [paintSteps, compositeSteps] = [20, 1000];

/** Weighs the coloured glyphs of a font (OpenType 1.9, `COLR`, versions 0 and 1); `outlines` has the work of each glyph's outline. */
export function weighColors(colr: Buffer, outlines: Float64Array | null, meter: FontMeter): void {
  const outline = (glyph: number): number => outlines?.[glyph] ?? 1;
  weighLayers(colr, outline, meter);
  if (colr.readUInt16BE(0) >= 1) weighPaints(colr, outline, meter);
}

/** Version 0: a glyph is a run of layers, each a glyph in one colour. */
function weighLayers(colr: Buffer, outline: (glyph: number) => number, meter: FontMeter): void {
  const [basesAt, layersAt] = [colr.readUInt32BE(4), colr.readUInt32BE(8)];
  for (let base = 0; base < colr.readUInt16BE(2); base++) {
    const at = basesAt + base * 6;
    const [glyph, first, count] = [colr.readUInt16BE(at), colr.readUInt16BE(at + 2), colr.readUInt16BE(at + 4)];
    meter.spend(count);
    let steps = 0;
    for (let layer = first; layer < first + count; layer++) steps += paintSteps + outline(colr.readUInt16BE(layersAt + layer * 4));
    meter.drawColored(glyph, steps);
  }
}

/** Version 1: a glyph is a graph of paints, whose parts may be shared. */
function weighPaints(colr: Buffer, outline: (glyph: number) => number, meter: FontMeter): void {
  const [basesAt, layersAt] = [colr.readUInt32BE(14), colr.readUInt32BE(18)];
  const bases = new Map<number, number>();
  const count = basesAt === 0 ? 0 : colr.readUInt32BE(basesAt);
  for (let base = 0; base < count; base++) {
    const at = basesAt + 4 + base * 6;
    bases.set(colr.readUInt16BE(at), basesAt + colr.readUInt32BE(at + 2));
  }
  const known = new Map<number, { readonly steps: number; readonly depth: number } | 'begun'>();
  const weigh = (at: number, glyph: number, above: number): { readonly steps: number; readonly depth: number } => {
    meter.spend(1);
    const before = known.get(at);
    if (before === 'begun') throw new HeavyFont(`its coloured glyph ${glyph} contains itself`);
    if (before !== undefined) return before;
    known.set(at, 'begun');
    let [steps, depth] = [ownSteps(colr, at, outline), 1];
    const tooDeep = `its coloured glyph ${glyph} has paints within paints, more than ${maxDepth} levels deep`;
    if (above >= maxDepth) throw new HeavyFont(tooDeep);
    for (const child of childrenOf(colr, at, layersAt, bases)) {
      const inside = weigh(child, glyph, above + 1);
      steps += inside.steps;
      depth = Math.max(depth, 1 + inside.depth);
    }
    if (depth > maxDepth) throw new HeavyFont(tooDeep);
    meter.drawColored(glyph, steps);
    const weighed = { steps, depth };
    known.set(at, weighed);
    return weighed;
  };
  for (const [glyph, at] of bases) weigh(at, glyph, 0);
}

/** The formats of paints. Of those between, all are gradients up to 9 and all are moved paints from 12. */
const format = { layers: 1, firstGradient: 4, lastGradient: 9, glyph: 10, coloredGlyph: 11, lastMoved: 31, composite: 32 };

function ownSteps(colr: Buffer, at: number, outline: (glyph: number) => number): number {
  const kind = colr.readUInt8(at);
  if (kind === format.composite) return compositeSteps;
  if (kind === format.glyph) return paintSteps + outline(colr.readUInt16BE(at + 4));
  const isGradient = kind >= format.firstGradient && kind <= format.lastGradient;
  return paintSteps + (isGradient ? colr.readUInt16BE(at + colr.readUIntBE(at + 1, 3) + 1) : 0);
}

/** Where the paints are that a paint consists of. */
function childrenOf(colr: Buffer, at: number, layersAt: number, bases: ReadonlyMap<number, number>): number[] {
  const kind = colr.readUInt8(at);
  if (kind === format.layers) {
    const first = layersAt + 4 + colr.readUInt32BE(at + 2) * 4;
    return Array.from({ length: colr.readUInt8(at + 1) }, (_, layer) => layersAt + colr.readUInt32BE(first + layer * 4));
  }
  if (kind === format.coloredGlyph) {
    const base = bases.get(colr.readUInt16BE(at + 1));
    return base === undefined ? [] : [base];
  }
  if (kind < format.glyph || kind > format.composite) return [];
  const first = at + colr.readUIntBE(at + 1, 3);
  return kind === format.composite ? [first, at + colr.readUIntBE(at + 5, 3)] : [first];
}
