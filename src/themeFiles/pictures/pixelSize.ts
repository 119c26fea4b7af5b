import { gifSize } from '../../shared/share/gifSize.ts';
import { imageSize } from '../../shared/share/imageSize.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a PNG, JPEG, WebP, GIF or AVIF file in pixels, from its headers alone; null for other files and for incomplete ones. */
export const pixelSize = (file: Buffer): Size | null => imageSize(file) ?? fullSize(gifSize(file)) ?? avifSize(file);

/**
 * ISO 23008-12: an `ispe` box has the size of the picture, of one of its tiles, or of its alpha channel. The largest is that of the whole picture.
 */
function avifSize(file: Buffer): Size | null {
  if (file.toString('latin1', 4, 8) !== 'ftyp' || !/avi[fs]/.test(file.toString('latin1', 8, 40))) return null;
  let largest: Size | null = null;
  // The box may come after the pixels. Four bytes that match its name by chance aren't followed by the box's version, which is 0.
  for (let at = file.indexOf(sizeBox); at >= 0 && at + 16 <= file.length; at = file.indexOf(sizeBox, at + 4)) {
    const size = sized(file.readUInt32BE(at + 8), file.readUInt32BE(at + 12));
    if (size !== null && size.width * size.height > (largest?.width ?? 0) * (largest?.height ?? 0)) largest = size;
  }
  return largest;
}

const fullSize = (size: Size | null): Size | null => size && sized(size.width, size.height);

const sizeBox = Buffer.from('ispe\0', 'latin1');

const sized = (width: number, height: number): Size | null => (width === 0 || height === 0 ? null : { width, height });
