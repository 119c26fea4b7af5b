import { imageSize } from './imageSize.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a PNG, JPEG, WebP, GIF or AVIF file in pixels, by its headers alone; null for any other file and for one that is cut off. */
export const pixelSize = (file: Buffer): Size | null => imageSize(file) ?? gifSize(file) ?? avifSize(file);

/** GIF89a, sections 18 and 20: the logical screen, which decoders widen to what its pictures take. */
function gifSize(file: Buffer): Size | null {
  if (!/^GIF8[79]a/.test(file.toString('latin1', 0, 6)) || file.length < 20) return null;
  let [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  let at = 13 + colorBytes(file[10]);
  while (at < file.length) {
    const kind = file[at];
    if (kind === 0x2c && at + 10 < file.length) {
      width = Math.max(width, file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5));
      height = Math.max(height, file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7));
      // The byte behind the colours says how wide the codes are that follow.
      at += 11 + colorBytes(file[at + 9]);
    } else if (kind === 0x21) at += 2;
    else break;
    for (let length = file[at++] ?? 0; length > 0; length = file[at++] ?? 0) at += length;
  }
  return sized(width, height);
}

/** How long a table of colours is, by the flags before it. */
const colorBytes = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** ISO 23008-12: every `ispe` box is the size of the picture, of a tile of it, or of its alpha channel. The whole is the largest. */
function avifSize(file: Buffer): Size | null {
  if (file.toString('latin1', 4, 8) !== 'ftyp' || !/avi[fs]/.test(file.toString('latin1', 8, 40))) return null;
  let largest: Size | null = null;
  // It may stand behind the pixels. Four bytes that look like its name by chance are not followed by its version, which is 0.
  for (let at = file.indexOf(sizeBox); at >= 0 && at + 16 <= file.length; at = file.indexOf(sizeBox, at + 4)) {
    const size = sized(file.readUInt32BE(at + 8), file.readUInt32BE(at + 12));
    if (size !== null && size.width * size.height > (largest?.width ?? 0) * (largest?.height ?? 0)) largest = size;
  }
  return largest;
}

const sizeBox = Buffer.from('ispe\0', 'latin1');

const sized = (width: number, height: number): Size | null => (width === 0 || height === 0 ? null : { width, height });
