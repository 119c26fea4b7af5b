import { brotliDecompressSync, inflateSync } from 'node:zlib';

/** The limit for unpacking a font: the largest useful fonts have 20 MB. */
const maxBytes = 64_000_000;

/** The tables of a font file, unpacked. */
export interface FontTables {
  /** Null if the font has no such table. Throws a RangeError if the file is damaged. */
  readonly table: (tag: string) => Buffer | null;
  /** Whether WOFF2 has rewritten a table in its own way. */
  readonly isRewritten: (tag: string) => boolean;
  /** The total size of the tables. */
  readonly bytes: number;
}

interface PackedTable {
  readonly name: string;
  /** The table's offset in the file; in WOFF2, in the unpacked stream. */
  readonly start: number;
  readonly length: number;
  /** The size of the table when unpacked. */
  readonly whole: number;
  readonly isRewritten: boolean;
}

/** Opens a font (TTF, OTF, WOFF or WOFF2); null for other files. Throws an error with a code, or a RangeError, if the file is damaged. */
export function fontTables(file: Buffer): FontTables | null {
  const signature = file.toString('latin1', 0, 4);
  if (signature === 'wOF2') {
    const { tables, streamAt } = woff2Directory(file);
    const bytes = tables.reduce((sum, { length }) => sum + length, 0);
    let stream: Buffer | null = null;
    const unpacked = (): Buffer =>
      brotliDecompressSync(within(file, streamAt, file.readUInt32BE(20)), { maxOutputLength: unpackedLimit(bytes) });
    return opened(tables, bytes, ({ start, length }) => within((stream ??= unpacked()), start, length));
  }
  if (signature === 'wOFF') {
    const tables = woffDirectory(file);
    const bytes = tables.reduce((sum, { whole }) => sum + whole, 0);
    return opened(tables, bytes, ({ start, length, whole }) => {
      const packed = within(file, start, length);
      return length < whole ? inflateSync(packed, { maxOutputLength: unpackedLimit(whole) }) : packed;
    });
  }
  if (signature !== 'true' && signature !== 'OTTO' && file.readUInt32BE(0) !== 0x00010000) return null;
  return opened(plainDirectory(file), file.length, ({ start, length }) => within(file, start, length));
}

/** The size of a file's tables, unpacked, as its directory has it. */
function opened(tables: readonly PackedTable[], bytes: number, read: (table: PackedTable) => Buffer): FontTables {
  const byName = new Map(tables.map((table) => [table.name, table]));
  // Browsers differ in which of two tables they take.
  if (byName.size < tables.length) throw new RangeError('a table is there twice');
  return {
    table: (tag) => {
      const found = byName.get(tag);
      return found === undefined ? null : read(found);
    },
    isRewritten: (tag) => byName.get(tag)?.isRewritten ?? false,
    bytes,
  };
}

/** Nothing may unpack to more than the file says. */
function unpackedLimit(bytes: number): number {
  if (bytes > maxBytes) throw new RangeError('larger than any font');
  return Math.max(1, bytes);
}

function plainDirectory(file: Buffer): PackedTable[] {
  return Array.from({ length: file.readUInt16BE(4) }, (_, table) => {
    const at = 12 + table * 16;
    const length = file.readUInt32BE(at + 12);
    return { name: file.toString('latin1', at, at + 4), start: file.readUInt32BE(at + 8), length, whole: length, isRewritten: false };
  });
}

function woffDirectory(file: Buffer): PackedTable[] {
  return Array.from({ length: file.readUInt16BE(12) }, (_, table) => {
    const at = 44 + table * 20;
    const [start, length, whole] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    return { name: file.toString('latin1', at, at + 4), start, length, whole, isRewritten: false };
  });
}

/** The table names that WOFF2 writes as a number (W3C, "WOFF File Format 2.0", 5.1). */
const knownTags = (
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,' +
  'GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,' +
  'mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill'
).split(',');

/** WOFF2 has all tables in one compressed stream, one after the other, in the order of the directory. */
function woff2Directory(file: Buffer): { readonly tables: readonly PackedTable[]; readonly streamAt: number } {
  if (file.toString('latin1', 4, 8) === 'ttcf') throw new RangeError('several fonts in one file');
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
    const name = knownTags[flags & 0x3f] ?? file.toString('latin1', at, (at += 4));
    const whole = base128();
    // Outlines are rewritten unless their version is 3, all other tables only if it is not 0; their length in the stream then differs.
    const version = flags >> 6;
    const isOutline = name === 'glyf' || name === 'loca';
    if (isOutline && version !== 0 && version !== 3) throw new RangeError('an unknown way to write outlines');
    const isRewritten = isOutline ? version === 0 : version !== 0;
    const length = isRewritten ? base128() : whole;
    tables.push({ name, start, length, whole, isRewritten });
    start += length;
  }
  return { tables, streamAt: at };
}

function within(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new RangeError('the file ends too soon');
  return bytes.subarray(start, start + length);
}
