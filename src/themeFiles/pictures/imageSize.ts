/** What a file's first bytes say that it is, without decoding it. */
export interface ImageSize {
  readonly type: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
}

/**
 * Type and size of a PNG, JPEG or WebP file, or null for any other and for one that is cut off. Read from the bytes alone, so that a
 * small file that would unfold into gigabytes of pixels is refused before it does. After PNG (third edition), ITU T.81 and RFC 9649.
 */
export function imageSize(file: Buffer): ImageSize | null {
  if (file.length < 30) return null;
  if (file.subarray(0, 8).equals(pngSignature)) return pngSize(file);
  if (file.readUInt16BE(0) === 0xffd8) return jpegSize(file);
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return webpSize(file);
  return null;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The last chunk whole: no length, its name, its checksum. */
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

function pngSize(file: Buffer): ImageSize | null {
  if (file.toString('latin1', 12, 16) !== 'IHDR' || !file.subarray(-pngEnd.length).equals(pngEnd)) return null;
  return sized('png', file.readUInt32BE(16), file.readUInt32BE(20));
}

function jpegSize(file: Buffer): ImageSize | null {
  // Some writers leave a few bytes after the end-of-image marker.
  if (!file.includes(Buffer.from([0xff, 0xd9]), Math.max(0, file.length - 64))) return null;
  let at = 2;
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Others have no length: decoders go on right behind them, and would find another frame in what was skipped here.
    if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd9)) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized('jpeg', file.readUInt16BE(at + 7), file.readUInt16BE(at + 5));
    const length = file.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function webpSize(file: Buffer): ImageSize | null {
  if (file.readUInt32LE(4) + 8 > file.length) return null;
  const kind = file.toString('latin1', 12, 16);
  if (kind === 'VP8X') return sized('webp', file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return sized('webp', file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return null;
  const bits = file.readUInt32LE(21);
  return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

const sized = (type: ImageSize['type'], width: number, height: number): ImageSize | null =>
  width === 0 || height === 0 ? null : { type, width, height };
