import type { Scan } from './markedSheet.ts';

const headerBytes = 1796;
const kindOf = (bytes: Buffer): string => bytes.subarray(0, 4).toString('latin1');

export const isRaster = (bytes: Buffer): boolean => ['3SaR', 'RaS2'].includes(kindOf(bytes));

/**
 * The first page of CUPS raster (version 3), the input of printer drivers, or of PWG Raster, which is packed (version 2). Both have 8 bits
 * each of red, green and blue.
 */
export function readRaster(bytes: Buffer): Scan {
  const kind = kindOf(bytes);
  if (!isRaster(bytes)) throw new Error(`no raster: ${kind}`);
  // Fields in the page's header, four bytes each (cups/raster.h).
  const field = (place: number): number => (kind === 'RaS2' ? bytes.readUInt32BE(4 + place) : bytes.readUInt32LE(4 + place));
  const [width, height, bitsPerColour, bitsPerPixel, bytesPerLine] = [field(372), field(376), field(384), field(388), field(392)];
  if (bitsPerColour !== 8 || bitsPerPixel !== 24) throw new Error(`${bitsPerColour} bits a colour, ${bitsPerPixel} a pixel`);
  const body = bytes.subarray(4 + headerBytes);
  if (kind === 'RaS2') return { width, height, rgb: unpacked(body, width, height) };
  const rows = Array.from({ length: height }, (_, y) => body.subarray(y * bytesPerLine, y * bytesPerLine + 3 * width));
  return { width, height, rgb: Buffer.concat(rows) };
}

function unpacked(body: Buffer, width: number, height: number): Uint8Array {
  const lines: Buffer[] = [];
  for (let at = 0; lines.length < height;) {
    const times = body.readUInt8(at++) + 1;
    const runs: Buffer[] = [];
    for (let pixels = 0; pixels < width;) {
      const count = body.readUInt8(at++);
      const [repeats, different] = count < 128 ? [count + 1, 1] : [1, 257 - count];
      const run = body.subarray(at, (at += 3 * different));
      for (let one = 0; one < repeats; one++) runs.push(run);
      pixels += repeats * different;
    }
    const line = Buffer.concat(runs);
    if (line.length !== 3 * width) throw new Error(`a line of ${line.length / 3} pixels`);
    for (let one = 0; one < times; one++) lines.push(line);
  }
  return Buffer.concat(lines);
}

/** The number of pages in CUPS raster (version 3), including copies. */
export function pagesIn(bytes: Buffer): number {
  let pages = 0;
  for (let at = 4; at < bytes.length;) {
    const field = (place: number): number => bytes.readUInt32LE(at + place);
    pages += Math.max(1, field(340));
    at += headerBytes + field(376) * field(392);
  }
  return pages;
}
