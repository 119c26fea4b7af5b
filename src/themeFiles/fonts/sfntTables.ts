import { brotliDecompressSync, inflateSync } from 'node:zlib';

/** What is unfolded of a font at most: the largest that are any use have 20 MB. */
const mostBytes = 64_000_000;

/** Names of tables that WOFF2 writes as a number (W3C, "WOFF File Format 2.0", 5.1), as far as they come first. */
const knownTags = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep'];
const [glyf, loca] = [10, 11];
const knownTagCount = 63;

/** One table of a font file (TTF, OTF, WOFF or WOFF2), unfolded; null where it has none. Throws a RangeError where the file ends too soon. */
export function sfntTable(file: Buffer, tag: string): Buffer | null {
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
    return packed < whole ? inflateSync(bytes, { maxOutputLength: mostBytes }) : bytes;
  }
  return null;
}

/** All tables lie in one compressed stream, one after the other, in the order of the directory. */
function woff2Table(file: Buffer, tag: string): Buffer | null {
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
  let found: { start: number; length: number } | null = null;
  for (let table = 0; table < count; table++) {
    const flags = file.readUInt8(at++);
    const number = flags & 0x3f;
    const name = number === knownTagCount ? file.toString('latin1', at, (at += 4)) : knownTags[number];
    const whole = base128();
    // Outlines are rewritten unless their version is 3, all others only if it is not 0; then their length in the stream is another.
    const version = flags >> 6;
    const rewritten = number === glyf || number === loca ? version !== 3 : version !== 0;
    const length = rewritten ? base128() : whole;
    if (name === tag) found = { start, length };
    start += length;
  }
  if (found === null) return null;
  const stream = brotliDecompressSync(within(file, at, file.readUInt32BE(20)), { maxOutputLength: mostBytes });
  return within(stream, found.start, found.length);
}

function within(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new RangeError('the file ends too soon');
  return bytes.subarray(start, start + length);
}
