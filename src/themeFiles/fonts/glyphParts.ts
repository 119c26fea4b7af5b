import type { FontMeter } from './FontMeter.ts';
import { HeavyFont } from './FontMeter.ts';
import type { FontTables } from './fontTables.ts';

/** How deep parts may be within parts; fonts have up to four levels. */
const maxDepth = 16;

interface Outline {
  readonly points: number;
  /** The glyphs that this one is composed of. */
  readonly parts: readonly number[];
}

/**
 * The points and parts of each TrueType glyph (OpenType 1.9, `glyf`), with all parts of its parts. Null if the font has no such outlines. Throws
 * a RangeError if the tables are damaged.
 */
export function glyphParts(tables: FontTables, meter: FontMeter): Float64Array | null {
  const glyf = tables.table('glyf');
  if (glyf === null) return null;
  if (tables.isRewritten('glyf') !== tables.isRewritten('loca')) throw new RangeError('outlines without their places');
  const outlines = tables.isRewritten('glyf') ? rewrittenOutlines(glyf) : plainOutlines(glyf, tables);
  return expanded(outlines, meter);
}

/** The work of each glyph with all its parts. Each glyph is added up once, however often others contain it. */
function expanded(outlines: readonly Outline[], meter: FontMeter): Float64Array {
  const steps = new Float64Array(outlines.length);
  const depths = new Int8Array(outlines.length);
  const [unknown, begun] = [0, -1];
  const visit = (glyph: number, above: number): number => {
    if (depths[glyph] === begun) throw new HeavyFont(`its glyph ${glyph} contains itself`);
    if (depths[glyph] !== unknown) return depths[glyph] ?? 1;
    if (above >= maxDepth) throw new HeavyFont(`its glyph ${glyph} is a part of a part, more than ${maxDepth} levels deep`);
    depths[glyph] = begun;
    const { points, parts } = outlines[glyph] ?? { points: 0, parts: [] };
    let [sum, depth] = [1 + points, 1];
    for (const part of parts) {
      if (part >= outlines.length) continue;
      depth = Math.max(depth, 1 + visit(part, above + 1));
      sum += steps[part] ?? 0;
    }
    if (depth > maxDepth) throw new HeavyFont(`its glyph ${glyph} has parts of parts, more than ${maxDepth} levels deep`);
    meter.draw(glyph, sum);
    meter.spend(sum);
    steps[glyph] = sum;
    depths[glyph] = depth;
    return depth;
  };
  for (let glyph = 0; glyph < outlines.length; glyph++) visit(glyph, 0);
  return steps;
}

function plainOutlines(glyf: Buffer, { table }: FontTables): Outline[] {
  const [loca, head, maxp] = [table('loca'), table('head'), table('maxp')];
  if (loca === null || head === null || maxp === null) throw new RangeError('outlines without their places');
  const isLong = head.readInt16BE(50) !== 0;
  const placeOf = (glyph: number): number => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  return Array.from({ length: maxp.readUInt16BE(4) }, (_, glyph) => {
    const [start, end] = [placeOf(glyph), placeOf(glyph + 1)];
    if (start > end || end > glyf.length) throw new RangeError('a glyph without a place');
    return plainOutline(glyf.subarray(start, end));
  });
}

function plainOutline(glyph: Buffer): Outline {
  if (glyph.length === 0) return { points: 0, parts: [] };
  const contours = glyph.readInt16BE(0);
  if (contours < 0) return { points: 0, parts: partsFrom(glyph, 10).parts };
  return { points: contours === 0 ? 0 : glyph.readUInt16BE(10 + 2 * (contours - 1)) + 1, parts: [] };
}

/** Bits of a part's flags. */
const [hasWords, hasScale, hasMore, hasTwoScales, hasMatrix] = [0x01, 0x08, 0x20, 0x40, 0x80];

/** The parts of a composed glyph, and where their list ends. */
function partsFrom(bytes: Buffer, start: number): { readonly parts: readonly number[]; readonly end: number } {
  const parts: number[] = [];
  for (let at = start; ;) {
    const flags = bytes.readUInt16BE(at);
    parts.push(bytes.readUInt16BE(at + 2));
    const scaled = (flags & hasScale) !== 0 ? 2 : (flags & hasTwoScales) !== 0 ? 4 : (flags & hasMatrix) !== 0 ? 8 : 0;
    at += 4 + ((flags & hasWords) !== 0 ? 4 : 2) + scaled;
    if (at > bytes.length) throw new RangeError('parts that do not end');
    if ((flags & hasMore) === 0) return { parts, end: at };
  }
}

/** Outlines as WOFF2 writes them (W3C, "WOFF File Format 2.0", 5.1): one stream each for contours, their points and the parts of glyphs. */
function rewrittenOutlines(glyf: Buffer): Outline[] {
  const count = glyf.readUInt16BE(4);
  const sizes = Array.from({ length: 5 }, (_, stream) => glyf.readUInt32BE(8 + stream * 4));
  const streams = sizes.map((size, stream) => {
    const start = 36 + sizes.slice(0, stream).reduce((sum, one) => sum + one, 0);
    if (start + size > glyf.length) throw new RangeError('a stream that ends too soon');
    return glyf.subarray(start, start + size);
  });
  const [contoursOf, pointsOf, , , partsOf] = streams;
  if (contoursOf === undefined || pointsOf === undefined || partsOf === undefined) throw new RangeError('too few streams');
  let [pointsAt, partsAt] = [0, 0];
  return Array.from({ length: count }, (_, glyph) => {
    const contours = contoursOf.readUInt16BE(glyph * 2);
    if (contours === 0xffff) {
      const { parts, end } = partsFrom(partsOf, partsAt);
      partsAt = end;
      return { points: 0, parts };
    }
    let points = 0;
    for (let contour = 0; contour < contours; contour++) {
      const first = pointsOf.readUInt8(pointsAt++);
      // 255UInt16: most numbers take one byte, others a code and one or two more.
      if (first === 253) {
        points += pointsOf.readUInt16BE(pointsAt);
        pointsAt += 2;
      } else points += first < 253 ? first : pointsOf.readUInt8(pointsAt++) + (first === 254 ? 506 : 253);
    }
    return { points, parts: [] };
  });
}
