import { expect, test } from 'vitest';
import { decodeToPng } from '../../../src/kiosk/pictures/decodeToPng.ts';

/** A PNG without pixels: its header, with this size, and its end. */
function pngOf(width: number, height: number): string {
  const head = Buffer.alloc(33);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head.set(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  return Buffer.concat([head, Buffer.from('0000000049454e44ae426082', 'hex')]).toString('base64');
}

const gifOf = (width: number, height: number): string => {
  const gif = Buffer.alloc(40);
  gif.write('GIF89a', 'latin1');
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  return gif.toString('base64');
};

test.each([
  ['a PNG of a billion pixels', pngOf(32_000, 32_000)],
  ['a GIF of a billion pixels', gifOf(32_000, 32_000)],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64')],
  ['nothing', ''],
])('%s is not decoded', async (_what, base64) => {
  await expect(decodeToPng(base64)).rejects.toThrow('the picture is too large, or has an unsupported format');
});

test('a PNG of forty million pixels is left to the browser, which does not exist in Node', async () => {
  await expect(decodeToPng(pngOf(8000, 5000))).rejects.toThrow('createImageBitmap is not defined');
});
