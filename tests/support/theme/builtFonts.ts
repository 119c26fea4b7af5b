import { brotliCompressSync, deflateSync } from 'node:zlib';

const u8 = (...values: readonly number[]): Buffer => Buffer.from(values);
const u16 = (...values: readonly number[]): Buffer => Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
const u24 = (value: number): Buffer => u32(value).subarray(1);
function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, place * 4);
  return bytes;
}
const join = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

type Tables = Readonly<Record<string, Buffer>>;

/** A `cmap` with the letter A. */
const letterA = join(u16(0, 1, 3, 10), u32(12), u16(12, 0), u32(28, 0, 1, 65, 65, 1));

/** A font file with these tables. */
export function plainFont(tables: Tables): Buffer {
  const all = Object.entries({ ...tables, cmap: letterA });
  let at = 12 + all.length * 16;
  const directory = all.map(([tag, { length }]) => join(Buffer.from(tag), u32(0, (at += length) - length, length)));
  return join(u32('CFF ' in tables ? 0x4f54_544f : 0x0001_0000), u16(all.length, 0, 0, 0), ...directory, ...all.map(([, table]) => table));
}

export function woffFont(tables: Tables): Buffer {
  const all = Object.entries({ ...tables, cmap: letterA }).map(([tag, table]) => {
    const packed = deflateSync(table);
    return { tag, packed: packed.length < table.length ? packed : table, length: table.length };
  });
  let at = 44 + all.length * 20;
  const directory = all.map(({ tag, packed, length }) =>
    join(Buffer.from(tag), u32((at += packed.length) - packed.length, packed.length, length, 0)),
  );
  return join(
    Buffer.from('wOFF'),
    u32(0x0001_0000, 0),
    u16(all.length, 0),
    Buffer.alloc(28),
    ...directory,
    ...all.map(({ packed }) => packed),
  );
}

/** A number in groups of seven bits. */
const base128 = (value: number, more = 0): Buffer => join(...(value > 127 ? [base128(value >>> 7, 0x80)] : []), u8((value & 0x7f) | more));

/** A WOFF2 with all tables as they are; `rewritten` are in a form of its own. */
export function woff2Font(tables: Tables, rewritten: Tables = {}): Buffer {
  const all = Object.entries({ ...tables, cmap: letterA, ...rewritten });
  const directory = all.map(([tag, { length }]) => {
    const isOutline = tag === 'glyf' || tag === 'loca';
    const flags = 63 | (isOutline && !(tag in rewritten) ? 3 << 6 : 0);
    return join(u8(flags), Buffer.from(tag), base128(length), ...(tag in rewritten ? [base128(length)] : []));
  });
  const packed = brotliCompressSync(join(...all.map(([, table]) => table)));
  return join(Buffer.from('wOF2'), u32(0x0001_0000, 0), u16(all.length, 0), u32(0, packed.length), Buffer.alloc(24), ...directory, packed);
}

/** A glyph without lines; or, by their numbers, the glyphs that it is composed of. */
type Glyph = readonly number[];

const partsOf = (parts: Glyph): Buffer => join(...parts.map((part, place) => u16(place < parts.length - 1 ? 0x22 : 0x02, part, 0)));

export function glyphTables(glyphs: readonly Glyph[]): Tables {
  const drawn = glyphs.map((parts) => (parts.length === 0 ? Buffer.alloc(0) : join(u16(0xffff, 0, 0, 0, 0), partsOf(parts))));
  let end = 0;
  return {
    glyf: join(...drawn),
    loca: u32(0, ...drawn.map(({ length }) => (end += length))),
    head: join(Buffer.alloc(50), u16(1, 0)),
    maxp: u16(1, 0, glyphs.length),
  };
}

/** The same in the form of WOFF2, with a stream each for contours and parts. */
export function rewrittenGlyphs(glyphs: readonly Glyph[]): Tables {
  const contours = u16(...glyphs.map((parts) => (parts.length === 0 ? 0 : 0xffff)));
  const parts = join(...glyphs.map(partsOf));
  return {
    glyf: join(u16(0, 0, glyphs.length, 1), u32(contours.length, 0, 0, 0, parts.length, 0, 0), contours, parts),
    loca: Buffer.alloc(0),
  };
}

/** Numbers and operators of a program, such as `[-107, 'callsubr', 'endchar']`. */
export type Program = readonly (number | keyof typeof operators)[];

const operators = {
  hstem: [1],
  callsubr: [10],
  return: [11],
  add: [12, 10],
  endchar: [14],
  vsindex: [15],
  blend: [16],
  hintmask: [19],
  rmoveto: [21],
  callgsubr: [29],
  /** Nine bits of a mask. */
  mask9: [0, 0],
};

const compiled = (program: Program): Buffer =>
  join(...program.map((one) => (typeof one === 'number' ? join(u8(28), u16(one)) : u8(...operators[one]))));

const listOf = (items: readonly Buffer[], head: 2 | 4): Buffer => {
  const count = head === 2 ? u16(items.length) : u32(items.length);
  let end = 1;
  return items.length === 0 ? count : join(count, u8(4), u32(1, ...items.map(({ length }) => (end += length))), ...items);
};

const dict = (...entries: readonly (readonly [operator: readonly number[], ...values: readonly number[]])[]): Buffer =>
  join(...entries.map(([operator, ...values]) => join(...values.map((value) => join(u8(29), u32(value))), u8(...operator))));

export interface Programs {
  readonly glyphs: readonly Program[];
  readonly locals?: readonly Program[];
  readonly globals?: readonly Program[];
  /** Whether glyphs choose one of two fonts inside the font, the second of which has the local subroutines. */
  readonly isCid?: boolean;
}

export function compactTable({ glyphs, locals = [], globals = [], isCid = false }: Programs): Buffer {
  const programs = listOf(glyphs.map(compiled), 2);
  const subroutines = listOf(locals.map(compiled), 2);
  const values = dict([[19], 6]);
  const before = join(u8(1, 0, 4, 4), listOf([Buffer.from('X')], 2));
  const after = join(listOf([], 2), listOf(globals.map(compiled), 2));
  // Numbers have a fixed size here, so the sizes are known before the offsets.
  const topAt = (offset: number): Buffer => {
    const valuesAt = offset + programs.length;
    const fontsAt = valuesAt + values.length + subroutines.length;
    return isCid
      ? dict([[17], offset], [[12, 36], fontsAt], [[12, 37], fontsAt + fontsOf(valuesAt).length])
      : dict([[17], offset], [[18], values.length, valuesAt]);
  };
  const fontsOf = (valuesAt: number): Buffer => listOf([dict(), dict([[18], values.length, valuesAt])], 2);
  const offset = before.length + listOf([topAt(0)], 2).length + after.length;
  const choice = join(u8(3), u16(1, 0), u8(1), u16(glyphs.length));
  return join(
    before,
    listOf([topAt(offset)], 2),
    after,
    programs,
    values,
    subroutines,
    ...(isCid ? [fontsOf(offset + programs.length), choice] : []),
  );
}

/** The same of the second version, whose values vary in two regions. */
export function secondCompactTable({ glyphs, locals = [], globals = [] }: Programs): Buffer {
  const programs = listOf(glyphs.map(compiled), 4);
  const subroutines = listOf(locals.map(compiled), 4);
  const values = dict([[19], 6]);
  const regions = join(u16(0, 1), u32(0), u16(1), u32(12), u16(0, 0, 2, 0, 0));
  const after = listOf(globals.map(compiled), 4);
  const topAt = (offset: number): Buffer => {
    const valuesAt = offset + programs.length;
    const fontsAt = valuesAt + values.length + subroutines.length;
    return dict([[17], offset], [[12, 36], fontsAt], [[24], fontsAt + fontsOf(valuesAt).length]);
  };
  const fontsOf = (valuesAt: number): Buffer => listOf([dict([[18], values.length, valuesAt])], 4);
  const offset = 5 + topAt(0).length + after.length;
  return join(
    u8(2, 0, 5),
    u16(topAt(0).length),
    topAt(offset),
    after,
    programs,
    values,
    subroutines,
    fontsOf(offset + programs.length),
    regions,
  );
}

/** A paint of a coloured glyph. Paints are named by their place in the list. */
export type Paint =
  | { readonly layers: readonly number[] }
  | { readonly glyph: number; readonly of: number }
  | { readonly coloredGlyph: number }
  | { readonly over: readonly [source: number, backdrop: number] }
  | 'solid';

const sizeOfPaint = 10;

/** A `COLR` of version 1, in which each of the paints is also the paint of the glyph with its number. */
export function paintTable(paints: readonly Paint[]): Buffer {
  const bases = 34;
  const layersAt = bases + 4 + paints.length * 6;
  const layerCount = paints.reduce((sum, paint) => sum + (paint !== 'solid' && 'layers' in paint ? paint.layers.length : 0), 0);
  const paintsAt = layersAt + 4 + layerCount * 4;
  const layers: number[] = [];
  const bytes = paints.map((paint, place) => {
    const to = (other: number): Buffer => u24((other - place) * sizeOfPaint);
    if (paint === 'solid') return u8(2);
    if ('layers' in paint) {
      layers.push(...paint.layers);
      return join(u8(1, paint.layers.length), u32(layers.length - paint.layers.length));
    }
    if ('glyph' in paint) return join(u8(10), to(paint.of), u16(paint.glyph));
    if ('coloredGlyph' in paint) return join(u8(11), u16(paint.coloredGlyph));
    return join(u8(32), to(paint.over[0]), u8(3), to(paint.over[1]));
  });
  return join(
    u16(1, 0),
    u32(0, 0),
    u16(0),
    u32(bases, layersAt, 0, 0, 0),
    u32(paints.length),
    ...paints.map((_paint, place) => join(u16(place), u32(paintsAt - bases + place * sizeOfPaint))),
    u32(layers.length, ...layers.map((layer) => paintsAt + layer * sizeOfPaint - layersAt)),
    ...bytes.map((one) => join(one, Buffer.alloc(sizeOfPaint - one.length))),
  );
}

/** A `COLR` of version 0, whose glyphs all have these layers. */
export const layerTable = (glyphs: number, layers: number): Buffer =>
  join(
    u16(0, glyphs),
    u32(14, 14 + glyphs * 6),
    u16(layers),
    ...Array.from({ length: glyphs }, (_, glyph) => u16(glyph, 0, layers)),
    Buffer.alloc(layers * 4),
  );

/** The first glyph is empty; each of the others has the one before it so many times. */
export const nestedGlyphs = (levels: number, times: number): Glyph[] =>
  Array.from({ length: levels + 1 }, (_, level) => (level === 0 ? [] : Array.from({ length: times }, () => level - 1)));

/** Subroutines that call the next one so many times each; the last one does nothing. */
export const nestedPrograms = (call: 'callsubr' | 'callgsubr', levels: number, times: number): Program[] =>
  Array.from({ length: levels }, (_, level) => [
    ...(level === levels - 1 ? [] : Array.from({ length: times }, () => [level + 1 - 107, call] as const).flat()),
    'return',
  ]);
