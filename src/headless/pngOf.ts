import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Canvas } from '@napi-rs/canvas';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [bitDepth, withAlpha] = [8, 6];
/** PNG's filter "Up": each byte of a row minus the byte above it. */
const up = 2;
/** The files are a fifth larger than Skia's own, but take a quarter of the time. */
const level = 3;

const deflated = promisify(deflate);

/**
 * Encodes a canvas as PNG (8 bits per channel, with alpha), for pictures that somebody waits for. The canvas may be reused as soon as
 * this has been called; compression runs outside the main thread. Format and filter: W3C, Portable Network Graphics (third edition), 5
 * and 9.2.
 */
export async function pngOf(canvas: Canvas): Promise<Buffer> {
  const { width, height } = canvas;
  const rows = filtered(canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bitDepth, withAlpha], 8);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', await deflated(rows, { level })), chunk('IEND', Buffer.alloc(0))]);
}

/**
 * Subtract four bytes at a time. Masking the high bits keeps the bytes from borrowing from each other (H. S. Warren, Hacker's Delight,
 * 2-18).
 */
function filtered(pixels: Uint8ClampedArray, width: number, height: number): Buffer {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const row = new Uint32Array(width);
  const bytes = new Uint8Array(row.buffer);
  const stride = bytes.length + 1;
  const rows = Buffer.allocUnsafe(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const one = words[at] ?? 0;
      const above = words[at - width] ?? 0;
      row[x] = ((one | 0x80808080) - (above & 0x7f7f7f7f)) ^ ((one ^ ~above) & 0x80808080);
    }
    rows[y * stride] = up;
    rows.set(bytes, y * stride + 1);
  }
  return rows;
}

/** A chunk: length, type, data, and the checksum of type and data. */
function chunk(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
