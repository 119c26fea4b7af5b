import { fontTables } from './fontTables.ts';

/** Whether a font has a glyph for a character, by its code point. */
export type Coverage = (codePoint: number) => boolean;

/** The characters of a font file (TTF, OTF, WOFF or WOFF2), from its `cmap` table (OpenType 1.9). Null for other or damaged files. */
export function fontCoverage(file: Buffer): Coverage | null {
  return unlessDamaged(() => {
    const cmap = fontTables(file)?.table('cmap') ?? null;
    return cmap === null ? null : coverageOf(cmap);
  });
}

/** The result of reading a font; null if the font is damaged. */
export function unlessDamaged<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    // Buffers throw if they end too soon, zlib if a stream is damaged: in both cases the file isn't a valid font.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

export function coverageOf(cmap: Buffer): Coverage | null {
  const places = new Set<number>();
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const platform = cmap.readUInt16BE(4 + record * 8);
    // Unicode, and Windows' Unicode encodings; other platforms number their characters differently.
    if (platform === 0 || platform === 3) places.add(cmap.readUInt32BE(8 + record * 8));
  }
  if (places.size > maxTables) throw new RangeError('more tables than there are encodings');
  const found = [...places].flatMap((place): [first: number, last: number][][] => {
    const table = cmap.subarray(place);
    const format = table.readUInt16BE(0);
    return format === 4 ? [segments(table)] : format === 12 ? [groups(table)] : [];
  });
  return found.length === 0 ? null : coverageBy(found.flat());
}

/** Coverage by ranges of characters. */
function coverageBy(ranges: readonly (readonly [first: number, last: number])[]): Coverage {
  const apart: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = apart.at(-1);
    if (before !== undefined && first <= before[1]) before[1] = Math.max(before[1], last);
    else if (first <= last) apart.push([first, last]);
  }
  return (codePoint) => {
    let [low, high] = [0, apart.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((apart[middle]?.[1] ?? 0) < codePoint) low = middle + 1;
      else high = middle;
    }
    return (apart[low]?.[0] ?? Infinity) <= codePoint;
  };
}

/**
 * The limit for tables. Records share tables: a font has at most one for the first characters of Unicode, one for all of it, and one for variants.
 */
const maxTables = 8;

/** The limit for characters in segments, twice their number: normally each is in one segment, but browsers accept exceptions. */
const maxWalked = 2 * 0x10000;

/** Format 4: segments of the first 65,536 characters; a character that maps to glyph 0 is missing. */
function segments(table: Buffer): [number, number][] {
  const count = table.readUInt16BE(6) / 2;
  const ends = 14;
  const [starts, deltas, offsets] = [ends + 2 + count * 2, ends + 2 + count * 4, ends + 2 + count * 6];
  const found: [number, number][] = [];
  let walked = 0;
  for (let segment = 0; segment < count; segment++) {
    const [first, last] = [table.readUInt16BE(starts + segment * 2), table.readUInt16BE(ends + segment * 2)];
    const offset = table.readUInt16BE(offsets + segment * 2);
    if (first > last) continue;
    walked += last - first + 1;
    if (walked > maxWalked) throw new RangeError('more characters than there are');
    const delta = table.readInt16BE(deltas + segment * 2);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(offsets + segment * 2 + offset + (code - first) * 2);
      if (glyph !== 0) extend(found, code);
    }
  }
  return found;
}

/** The limit for groups: fonts of all of Unicode have a fifth of these. */
const maxGroups = 100_000;

/** Format 12: groups of characters from all of Unicode. */
function groups(table: Buffer): [number, number][] {
  const count = Math.min(table.readUInt32BE(12), Math.floor((table.length - 16) / 12));
  if (count > maxGroups) throw new RangeError('more groups than there are characters');
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
