import { imageSize } from './imageSize.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a PNG, JPEG, WebP, GIF or AVIF file in pixels, by its headers alone; null for any other file and for one that is cut off. */
export const pixelSize = (file: Buffer): Size | null => imageSize(file) ?? gifSize(file) ?? avifSize(file);

/** GIF89a, section 18: the logical screen. */
function gifSize(file: Buffer): Size | null {
  if (!/^GIF8[79]a/.test(file.toString('latin1', 0, 6)) || file.length < 20) return null;
  return sized(file.readUInt16LE(6), file.readUInt16LE(8));
}

/** ISO 23008-12: every `ispe` box is the size of the picture, of a tile of it, or of its alpha channel. The whole is the largest. */
function avifSize(file: Buffer): Size | null {
  if (file.toString('latin1', 4, 8) !== 'ftyp' || !/avi[fs]/.test(file.toString('latin1', 8, 40))) return null;
  const header = file.subarray(0, 65_536);
  let largest: Size | null = null;
  for (let at = header.indexOf('ispe', 0, 'latin1'); at >= 0 && at + 16 <= header.length; at = header.indexOf('ispe', at + 4, 'latin1')) {
    const size = sized(header.readUInt32BE(at + 8), header.readUInt32BE(at + 12));
    if (size !== null && size.width * size.height > (largest?.width ?? 0) * (largest?.height ?? 0)) largest = size;
  }
  return largest;
}

const sized = (width: number, height: number): Size | null => (width === 0 || height === 0 ? null : { width, height });
