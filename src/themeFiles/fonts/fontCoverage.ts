import { brotliDecompressSync, inflateSync } from 'node:zlib';

/** The limit for unpacking a font: the largest useful fonts have 20 MB. */
const maxBytes = 64_000_000;

/** The first of the table names that WOFF2 writes as a number (W3C, "WOFF File Format 2.0", 5.1). */
const knownTags = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep'];
const [glyf, loca] = [10, 11];
const knownTagCount = 63;

/**
 * One table of a font file (TTF, OTF, WOFF or WOFF2), unpacked; null if the font has no such table. Throws a RangeError if the file ends too soon.
 */
function sfntTable(file: Buffer, tag: string): Buffer | null {
  const signature = file.toString('latin1', 0, 4);
  if (signature === 'wOF2') return woff2Table(file, tag);
  if (signature === 'wOFF') return woffTable(file, tag);
  if (signature === 'true' || signature === 'OTTO' || file.readUInt32BE(0) === 0x00010000) return plainTable(file, tag);
  return null;
}

function plainTable(file: Buffer, tag: string): Buffer | null {
  const count = file.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16)
    if (file.toString('latin1', at, at + 4) === tag) return within(file, file.readUInt32BE(at + 8), file.readUInt32BE(at + 12));
  return null;
}

function woffTable(file: Buffer, tag: string): Buffer | null {
  const count = file.readUInt16BE(12);
  for (let at = 44; at < 44 + count * 20; at += 20) {
    if (file.toString('latin1', at, at + 4) !== tag) continue;
    const [packed, whole] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    const bytes = within(file, file.readUInt32BE(at + 4), packed);
    return packed < whole ? inflateSync(bytes, { maxOutputLength: maxBytes }) : bytes;
  }
  return null;
}

/** WOFF2 has all tables in one compressed stream, one after the other, in the order of the directory. */
function woff2Table(file: Buffer, tag: string): Buffer | null {
  const { tables, streamAt } = woff2Directory(file);
  const found = tables.find(({ name }) => name === tag);
  if (found === undefined) return null;
  const stream = brotliDecompressSync(within(file, streamAt, file.readUInt32BE(20)), { maxOutputLength: maxBytes });
  return within(stream, found.start, found.length);
}

interface PackedTable {
  readonly name: string | undefined;
  /** The table's offset in the unpacked stream. */
  readonly start: number;
  readonly length: number;
}

function woff2Directory(file: Buffer): { readonly tables: readonly PackedTable[]; readonly streamAt: number } {
  const count = file.readUInt16BE(12);
  let at = 48;
  const base128 = (): number => {
    let value = 0;
    for (let byte = 0; byte < 5; byte++) {
      const next = file.readUInt8(at++);
      value = value * 128 + (next & 0x7f);
      if ((next & 0x80) === 0) return value;
    }
    throw new RangeError('a number that does not end');
  };
  let start = 0;
  const tables: PackedTable[] = [];
  for (let table = 0; table < count; table++) {
    const flags = file.readUInt8(at++);
    const number = flags & 0x3f;
    const name = number === knownTagCount ? file.toString('latin1', at, (at += 4)) : knownTags[number];
    const whole = base128();
    // Outlines are transformed unless their version is 3, all other tables only if it is not 0; their length in the stream then differs.
    const version = flags >> 6;
    const rewritten = number === glyf || number === loca ? version !== 3 : version !== 0;
    const length = rewritten ? base128() : whole;
    tables.push({ name, start, length });
    start += length;
  }
  return { tables, streamAt: at };
}

function within(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new RangeError('the file ends too soon');
  return bytes.subarray(start, start + length);
}

/** Whether a font has a glyph for a character, by its code point. */
export type Coverage = (codePoint: number) => boolean;

export interface FontFacts {
  /** Null if the file is damaged or isn't a font. */
  readonly coverage: Coverage | null;
  /** The total size of the font's tables, unpacked. */
  readonly bytes: number;
}

/** The facts about a font file that need no drawing. */
export const fontFacts = (file: Buffer): FontFacts => ({
  coverage: fontCoverage(file),
  bytes: orNull(() => unpackedBytes(file)) ?? file.length,
});

function unpackedBytes(file: Buffer): number {
  const signature = file.toString('latin1', 0, 4);
  if (signature === 'wOF2') return woff2Directory(file).tables.reduce((sum, { length }) => sum + length, 0);
  if (signature !== 'wOFF') return file.length;
  let sum = 0;
  for (let table = 0; table < file.readUInt16BE(12); table++) sum += file.readUInt32BE(44 + table * 20 + 12);
  return sum;
}

/** The characters of a font file (TTF, OTF, WOFF or WOFF2), from its `cmap` table (OpenType 1.9). Null for other or damaged files. */
export function fontCoverage(file: Buffer): Coverage | null {
  return orNull(() => {
    const cmap = sfntTable(file, 'cmap');
    return cmap === null ? null : coverageOf(cmap);
  });
}

/** The result of reading a font; null if the font is damaged. */
function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    // Buffers throw if they end too soon, zlib if a stream is damaged: in both cases the file isn't a valid font.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

function coverageOf(cmap: Buffer): Coverage | null {
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
