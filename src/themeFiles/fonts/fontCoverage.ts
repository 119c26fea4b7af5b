import { sfntTable } from './sfntTables.ts';

/** Whether a font has a glyph for a character, by its code point. */
export type Coverage = (codePoint: number) => boolean;

/**
 * Which characters a font file (TTF, OTF, WOFF or WOFF2) has, by its `cmap` table (OpenType 1.9). Null where it is no such file,
 * or one that is damaged.
 */
export function fontCoverage(file: Buffer): Coverage | null {
  try {
    const cmap = sfntTable(file, 'cmap');
    return cmap === null ? null : coverageOf(cmap);
  } catch (error) {
    // Buffers throw where they end too soon, zlib where a stream is damaged: in both cases this is no font.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

function coverageOf(cmap: Buffer): Coverage | null {
  const ranges: [first: number, last: number][] = [];
  let readable = false;
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const platform = cmap.readUInt16BE(4 + record * 8);
    // Unicode, and Windows' Unicode encodings; others number their characters in their own way.
    if (platform !== 0 && platform !== 3) continue;
    const table = cmap.subarray(cmap.readUInt32BE(8 + record * 8));
    const format = table.readUInt16BE(0);
    if (format === 4) ranges.push(...segments(table));
    else if (format === 12) ranges.push(...groups(table));
    else continue;
    readable = true;
  }
  return readable ? (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last) : null;
}

/** Format 4: segments of the first 65,536 characters; what points at glyph 0 is missing. */
function segments(table: Buffer): [number, number][] {
  const count = table.readUInt16BE(6) / 2;
  const ends = 14;
  const [starts, deltas, offsets] = [ends + 2 + count * 2, ends + 2 + count * 4, ends + 2 + count * 6];
  const found: [number, number][] = [];
  for (let segment = 0; segment < count; segment++) {
    const [first, last] = [table.readUInt16BE(starts + segment * 2), table.readUInt16BE(ends + segment * 2)];
    const offset = table.readUInt16BE(offsets + segment * 2);
    if (first > last) continue;
    const delta = table.readInt16BE(deltas + segment * 2);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(offsets + segment * 2 + offset + (code - first) * 2);
      if (glyph !== 0) extend(found, code);
    }
  }
  return found;
}

/** Format 12: groups of any characters. */
function groups(table: Buffer): [number, number][] {
  const count = Math.min(table.readUInt32BE(12), Math.floor((table.length - 16) / 12));
  return Array.from({ length: count }, (_, group) => {
    const at = 16 + group * 12;
    const first = table.readUInt32BE(at) + (table.readUInt32BE(at + 8) === 0 ? 1 : 0);
    return [first, table.readUInt32BE(at + 4)];
  });
}

function extend(ranges: [number, number][], code: number): void {
  const last = ranges.at(-1);
  if (last !== undefined && last[1] === code - 1) last[1] = code;
  else ranges.push([code, code]);
}
