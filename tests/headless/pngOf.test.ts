import { createCanvas } from '@napi-rs/canvas';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { pngOf } from '../../src/headless/pngOf.ts';

/** A canvas of pseudo-random colours, partly transparent, so that neighbouring rows differ by any amount. */
function noisy(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  let state = 7;
  for (let at = 0; at < image.data.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    image.data[at] = at % 4 === 3 ? (at % 3 === 0 ? 0 : 255) : state >>> 24;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

test.each([
  [1, 1],
  [37, 41],
  [256, 3],
])('a canvas of %i x %i becomes a PNG with the same pixels', async (width, height) => {
  const canvas = noisy(width, height);
  const pixels = Buffer.from(canvas.getContext('2d').getImageData(0, 0, width, height).data);
  const png = PNG.sync.read(await pngOf(canvas));
  expect([png.width, png.height]).toEqual([width, height]);
  expect(png.data.equals(pixels)).toBe(true);
});

test('a picture is not changed by later drawing on its canvas', async () => {
  const canvas = noisy(9, 9);
  const before = Buffer.from(canvas.getContext('2d').getImageData(0, 0, 9, 9).data);
  const coming = pngOf(canvas);
  canvas.getContext('2d').fillRect(0, 0, 9, 9);
  expect(PNG.sync.read(await coming).data.equals(before)).toBe(true);
});
