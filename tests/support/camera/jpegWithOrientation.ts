/** The JPEG with EXIF data that contains only this orientation. */
export function jpegWithOrientation(jpeg: Uint8Array, orientation: number, order: 'little' | 'big'): Uint8Array<ArrayBuffer> {
  const exif = Buffer.alloc(36);
  const [two, four] =
    order === 'little'
      ? [exif.writeUInt16LE.bind(exif), exif.writeUInt32LE.bind(exif)]
      : [exif.writeUInt16BE.bind(exif), exif.writeUInt32BE.bind(exif)];
  exif.writeUInt16BE(0xffe1, 0);
  exif.writeUInt16BE(34, 2);
  exif.write('Exif\0\0', 4, 'latin1');
  exif.write(order === 'little' ? 'II' : 'MM', 10, 'latin1');
  two(42, 12);
  four(8, 14);
  two(1, 18);
  // Orientation: one SHORT.
  two(0x0112, 20);
  two(3, 22);
  four(1, 24);
  two(orientation, 28);
  return Uint8Array.from(Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]));
}
