/** A file's type and size according to its first bytes, without decoding it. */
export interface ImageSize {
  readonly type: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
}

/**
 * Type and size of a PNG, JPEG or WebP file; null for other files and for truncated ones. Reads only the headers, so that a small file that
 * would decode to gigabytes of pixels can be refused first. Based on PNG (third edition), ITU T.81 and RFC 9649.
 */
export function imageSize(file: Uint8Array): ImageSize | null {
  if (file.length < 30) return null;
  const bytes = new DataView(file.buffer, file.byteOffset, file.length);
  if (hasAt(file, 0, pngSignature)) return pngSize(file, bytes);
  if (bytes.getUint16(0) === 0xffd8) return jpegSize(file, bytes);
  if (lettersAt(file, 0) === 'RIFF' && lettersAt(file, 8) === 'WEBP') return webpSize(file, bytes);
  return null;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The complete last chunk: zero length, its name, its checksum. */
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

const hasAt = (file: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, place) => file[at + place] === byte);

/** Four bytes as letters. */
const lettersAt = (file: Uint8Array, at: number): string => String.fromCharCode(...file.subarray(at, at + 4));

function pngSize(file: Uint8Array, bytes: DataView): ImageSize | null {
  if (lettersAt(file, 12) !== 'IHDR' || !hasAt(file, file.length - pngEnd.length, pngEnd)) return null;
  return sized('png', bytes.getUint32(16), bytes.getUint32(20));
}

function jpegSize(file: Uint8Array, bytes: DataView): ImageSize | null {
  // Some writers leave a few bytes after the end-of-image marker.
  const end = file.subarray(-64);
  if (!end.some((byte, place) => byte === 0xff && end[place + 1] === 0xd9)) return null;
  let at = 2;
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // These markers have no length: decoders continue right after them, and might find another frame in what was skipped here.
    if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd9)) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized('jpeg', bytes.getUint16(at + 7), bytes.getUint16(at + 5));
    const length = bytes.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function webpSize(file: Uint8Array, bytes: DataView): ImageSize | null {
  if (bytes.getUint32(4, true) + 8 > file.length) return null;
  const kind = lettersAt(file, 12);
  // Each side takes three bytes.
  const side = (at: number): number => (bytes.getUint32(at - 1, true) >>> 8) + 1;
  if (kind === 'VP8X') return sized('webp', side(24), side(27));
  if (kind === 'VP8 ') return sized('webp', bytes.getUint16(26, true) & 0x3fff, bytes.getUint16(28, true) & 0x3fff);
  if (kind !== 'VP8L') return null;
  const bits = bytes.getUint32(21, true);
  return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

const sized = (type: ImageSize['type'], width: number, height: number): ImageSize | null =>
  width === 0 || height === 0 ? null : { type, width, height };
