/** Where a JPEG file says which side of its picture is up. */
export interface OrientationPlace {
  /** From 1 to 8, as EXIF numbers them; 1 is upright. */
  readonly orientation: number;
  /** The offset of the byte that contains the orientation. */
  readonly at: number;
}

const maxTags = 200;

/** The orientation in a JPEG's EXIF data; null without one. Based on Exif 2.32, 4.5 and 4.6.4; what doesn't fit in the file is ignored. */
export function exifOrientation(file: Uint8Array): OrientationPlace | null {
  const bytes = new DataView(file.buffer, file.byteOffset, file.length);
  if (file.length < 4 || bytes.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 18 < file.length;) {
    const marker = bytes.getUint16(at);
    const length = bytes.getUint16(at + 2);
    // The pixels begin here, or this is no JPEG.
    if (marker === 0xffda || marker < 0xffc0 || length < 2) return null;
    const end = Math.min(at + 2 + length, file.length);
    const isExif = marker === 0xffe1 && bytes.getUint32(at + 4) === 0x45786966 && bytes.getUint16(at + 8) === 0;
    if (isExif) return inTiff(bytes, at + 10, end);
    at = end;
  }
  return null;
}

function inTiff(bytes: DataView, start: number, end: number): OrientationPlace | null {
  if (start + 8 > end) return null;
  const isLittle = bytes.getUint16(start) === 0x4949;
  const directory = start + bytes.getUint32(start + 4, isLittle);
  if (directory + 2 > end) return null;
  const count = Math.min(bytes.getUint16(directory, isLittle), maxTags);
  for (let tag = 0; tag < count; tag++) {
    const at = directory + 2 + tag * 12;
    if (at + 12 > end) return null;
    if (bytes.getUint16(at, isLittle) !== 0x0112) continue;
    const orientation = bytes.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? { orientation, at: at + 8 + (isLittle ? 0 : 1) } : null;
  }
  return null;
}
