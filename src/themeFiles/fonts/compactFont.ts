import type { FontMeter } from './FontMeter.ts';

/** The data of a `CFF ` or `CFF2` table. */
export interface CompactFont {
  readonly bytes: Buffer;
  readonly version: 1 | 2;
  readonly programs: ByteList;
  readonly globals: ByteList;
  /** What the program of each glyph depends on. */
  readonly dialectOf: (glyph: number) => Dialect;
  /** CFF2: the number of regions that the values of a variation have, by the index of its data. */
  readonly regions: readonly number[];
}

export interface Dialect {
  readonly locals: ByteList | null;
  /** CFF2: the variation data that is used at the start of a program. */
  readonly variation: number;
}

/** An INDEX: byte ranges of the table. */
export interface ByteList {
  readonly count: number;
  /** The start of each item, and the end of the last. */
  readonly places: Uint32Array;
}

/** Operators of a DICT; those of two bytes have 12 before them. */
const operator = {
  programs: 17,
  private: 18,
  locals: 19,
  variation: 22,
  blend: 23,
  regions: 24,
  kind: 0xc06,
  fonts: 0xc24,
  choices: 0xc25,
};
const once = new Set([...Object.values(operator)].filter((one) => one !== operator.blend));

/** The fonts of one table are at most as many as a byte of FDSelect can name. */
const maxFonts = 256;

/**
 * Reads a table of compact outlines (Adobe Technical Note 5176, "The Compact Font Format Specification"; OpenType 1.9, `CFF2`). Throws a
 * RangeError if it is damaged.
 */
export function compactFont(bytes: Buffer, version: 1 | 2, meter: FontMeter): CompactFont {
  const listAt = listReader(bytes, version, meter);
  const headerEnd = bytes.readUInt8(2);
  const { top, globals } = version === 1 ? firstFont(bytes, headerEnd, listAt) : secondFont(bytes, headerEnd, listAt);
  if ((top.get(operator.kind)?.at(-1) ?? 2) !== 2) throw new RangeError('programs of another kind');
  const programs = listAt(offsetIn(top, operator.programs)).list;
  const fonts = top.has(operator.fonts) ? listAt(offsetIn(top, operator.fonts)).list : null;
  if ((fonts?.count ?? 0) > maxFonts) throw new RangeError('too many fonts in one');
  const dicts =
    fonts === null
      ? [top]
      : Array.from({ length: fonts.count }, (_, font) => dictOf(bytes, fonts.places[font] ?? 0, fonts.places[font + 1] ?? 0));
  const dialects = dicts.map((dict) => dialectIn(bytes, dict, listAt));
  const choices = top.has(operator.choices) ? choicesAt(bytes, offsetIn(top, operator.choices), programs.count, version) : null;
  return {
    bytes,
    version,
    programs,
    globals,
    dialectOf: (glyph) => {
      const dialect = dialects[choices?.[glyph] ?? 0];
      if (dialect === undefined) throw new RangeError('a glyph of no font');
      return dialect;
    },
    regions: top.has(operator.regions) ? regionsAt(bytes, offsetIn(top, operator.regions)) : [],
  };
}

type Dict = ReadonlyMap<number, readonly number[]>;
type ListAt = (at: number) => { readonly list: ByteList; readonly end: number };

function firstFont(bytes: Buffer, headerEnd: number, listAt: ListAt): { readonly top: Dict; readonly globals: ByteList } {
  const names = listAt(headerEnd);
  const tops = listAt(names.end);
  if (tops.list.count !== 1) throw new RangeError('more than one font');
  const strings = listAt(tops.end);
  const [start = 0, end = 0] = tops.list.places;
  return { top: dictOf(bytes, start, end), globals: listAt(strings.end).list };
}

function secondFont(bytes: Buffer, headerEnd: number, listAt: ListAt): { readonly top: Dict; readonly globals: ByteList } {
  const end = headerEnd + bytes.readUInt16BE(3);
  return { top: dictOf(bytes, headerEnd, end), globals: listAt(end).list };
}

function listReader(bytes: Buffer, version: 1 | 2, meter: FontMeter): ListAt {
  const known = new Map<number, ReturnType<ListAt>>();
  return (at) => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const head = version === 1 ? 2 : 4;
    const count = bytes.readUIntBE(at, head);
    if (count === 0) return { list: { count, places: new Uint32Array(1) }, end: at + head };
    const size = bytes.readUInt8(at + head);
    const first = at + head + 1;
    const data = first + (count + 1) * size - 1;
    if (size < 1 || size > 4 || data > bytes.length) throw new RangeError('a list that ends too soon');
    meter.spend(count);
    const places = new Uint32Array(count + 1);
    let last = 0;
    for (let item = 0; item <= count; item++) {
      const place = data + bytes.readUIntBE(first + item * size, size);
      if (place < last || place > bytes.length) throw new RangeError('a list that overlaps itself');
      places[item] = last = place;
    }
    const found = { list: { count, places }, end: last };
    known.set(at, found);
    return found;
  };
}

function offsetIn(dict: Dict, name: number): number {
  const offset = dict.get(name)?.at(-1);
  if (offset === undefined || !Number.isInteger(offset) || offset <= 0) throw new RangeError('an offset that leads nowhere');
  return offset;
}

/** A DICT: operators with the operands before them. */
function dictOf(bytes: Buffer, start: number, end: number): Dict {
  const dict = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = start; at < end;) {
    const first = bytes.readUInt8(at++);
    if (first <= 27) {
      const name = first === 12 ? 0xc00 + bytes.readUInt8(at++) : first;
      // Browsers differ in which of two values they take.
      if (dict.has(name) && once.has(name)) throw new RangeError('a value that is there twice');
      dict.set(name, operands);
      operands = [];
    } else if (first === 28) {
      operands.push(bytes.readInt16BE(at));
      at += 2;
    } else if (first === 29) {
      operands.push(bytes.readInt32BE(at));
      at += 4;
    } else if (first === 30) {
      // A decimal number, which no offset is; its last half byte is 15.
      while ((bytes.readUInt8(at) & 0x0f) !== 0x0f && bytes.readUInt8(at) >> 4 !== 0x0f) at++;
      at++;
      operands.push(NaN);
    } else if (first < 32 || first === 255) throw new RangeError('an unknown number');
    else if (first < 247) operands.push(first - 139);
    else if (first < 251) operands.push((first - 247) * 256 + bytes.readUInt8(at++) + 108);
    else operands.push(-(first - 251) * 256 - bytes.readUInt8(at++) - 108);
  }
  return dict;
}

function dialectIn(bytes: Buffer, dict: Dict, listAt: ListAt): Dialect {
  const [size = 0, start = 0] = dict.get(operator.private) ?? [];
  if (size === 0) return { locals: null, variation: 0 };
  if (!(start > 0 && start + size <= bytes.length)) throw new RangeError('values that end too soon');
  const values = dictOf(bytes, start, start + size);
  return {
    locals: values.has(operator.locals) ? listAt(start + offsetIn(values, operator.locals)).list : null,
    variation: values.get(operator.variation)?.at(-1) ?? 0,
  };
}

/** FDSelect: which font each glyph belongs to. */
function choicesAt(bytes: Buffer, at: number, glyphs: number, version: 1 | 2): Uint16Array {
  const choices = new Uint16Array(glyphs);
  const kind = bytes.readUInt8(at);
  if (kind === 0) for (let glyph = 0; glyph < glyphs; glyph++) choices[glyph] = bytes.readUInt8(at + 1 + glyph);
  else if (kind === 3 || (kind === 4 && version === 2)) {
    const [places, numbers] = kind === 3 ? [2, 1] : [4, 2];
    const ranges = bytes.readUIntBE(at + 1, places);
    let next = bytes.readUIntBE(at + 1 + places, places);
    if (next !== 0) throw new RangeError('glyphs of no font');
    for (let range = 0; range < ranges; range++) {
      const from = at + 1 + places + range * (places + numbers);
      const font = bytes.readUIntBE(from + places, numbers);
      const end = bytes.readUIntBE(from + places + numbers, places);
      if (end < next) throw new RangeError('glyphs of two fonts');
      choices.fill(font, next, end);
      next = end;
    }
  } else throw new RangeError('an unknown choice of fonts');
  return choices;
}

/** The number of regions of each ItemVariationData in CFF2's VariationStore. */
function regionsAt(bytes: Buffer, at: number): number[] {
  const store = at + 2;
  return Array.from({ length: bytes.readUInt16BE(store + 6) }, (_, data) =>
    bytes.readUInt16BE(store + bytes.readUInt32BE(store + 8 + data * 4) + 4),
  );
}
