import { unsnap } from './unsnap.ts';

const magic = Buffer.from('57fb808b247547db', 'hex');
const footerBytes = 48;
const logBlock = 32_768;
const recordHead = 7;

/**
 * The unpacked blocks of a LevelDB table; none if the file is not a table. https://github.com/google/leveldb/blob/main/doc/table_format.md
 */
export function tableBlocks(file: Buffer): readonly Buffer[] {
  if (file.length < footerBytes || !file.subarray(-magic.length).equals(magic)) return [];
  const footer = file.subarray(-footerBytes);
  const [metaAt, metaSize, indexAt, indexSize] = numbers(footer, 0, 4);
  const index = block(file, indexAt, indexSize);
  const handles = index === null ? [] : entries(index).map((value) => numbers(value, 0, 2));
  return [[metaAt, metaSize], ...handles].flatMap(([at, size]) => block(file, at, size) ?? []);
}

/** The reassembled records of a LevelDB log. https://github.com/google/leveldb/blob/main/doc/log_format.md */
export function logRecords(file: Buffer): readonly Buffer[] {
  const records: Buffer[][] = [];
  for (let start = 0; start < file.length; start += logBlock) {
    const end = Math.min(start + logBlock, file.length);
    for (let at = start; at + recordHead <= end;) {
      const [size, kind] = [file.readUInt16LE(at + 4), file[at + 6] ?? 0];
      if (kind < 1 || kind > 4 || at + recordHead + size > end) break;
      const piece = file.subarray(at + recordHead, at + recordHead + size);
      // Whole and first fragments begin a record; middle and last fragments continue it.
      if (kind <= 2) records.push([piece]);
      else records.at(-1)?.push(piece);
      at += recordHead + size;
    }
  }
  return records.map((record) => Buffer.concat(record));
}

function block(file: Buffer, at = 0, size = 0): Buffer | null {
  const bytes = file.subarray(at, at + size);
  return file[at + size] === 1 ? unsnap(bytes) : bytes;
}

/**
 * The values of a block's entries. An entry has the lengths of the shared key, the rest of the key and the value, then the rest of the key
 * and the value.
 */
function entries(bytes: Buffer): Buffer[] {
  const end = bytes.length - 4 * (bytes.readUInt32LE(bytes.length - 4) + 1);
  const values: Buffer[] = [];
  for (let at = 0; at < end;) {
    const [, key = 0, value = 0, head = at + 1] = numbers(bytes, at, 3);
    values.push(bytes.subarray(head + key, head + key + value));
    at = head + key + value;
  }
  return values;
}

/** Reads `count` numbers of seven bits a byte from here, followed by the position after them. */
function numbers(bytes: Buffer, from: number, count: number): number[] {
  const read: number[] = [];
  let at = from;
  for (let place = 0; place < count; place += 1) {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128 || shift > 56) break;
    }
    read.push(value);
  }
  return [...read, at];
}
