import { loadImage, createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import type { GreyPicture } from '../../../src/picture/live/matchView.ts';
import { matchView, usualView } from '../../../src/picture/live/matchView.ts';
import { fakeStillCamera } from '../../../src/server/features/camera/drivers/fakeStillCamera.ts';

async function greyOf(jpeg: Uint8Array): Promise<GreyPicture> {
  const image = await loadImage(jpeg);
  const [width, height] = [192, Math.round((192 * image.height) / image.width)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, pixels: Float32Array.from({ length: width * height }, (_, at) => data[at * 4 + 1] ?? 0) };
}

type Size = readonly [number, number];

/** A frame and a still from the fake. */
async function pairOf(frameSize: Size, shotSize: Size, view: number): Promise<readonly [GreyPicture, GreyPicture]> {
  const opened = await fakeStillCamera({ frameSize, shotSize, view, fileMs: 0 }).open(AbortSignal.timeout(5000));
  if (!opened.ok) throw new Error(opened.error);
  const [frame, still] = [
    await opened.value.preview(AbortSignal.timeout(5000)),
    await opened.value.shoot({ autofocus: true }, AbortSignal.timeout(5000)),
  ];
  if (!frame.ok || !still.ok) throw new Error('the fake gave no picture');
  return [await greyOf(frame.value), await greyOf(still.value)];
}

test.each<[frame: Size, still: Size, view: number]>([
  [[960, 640], [1800, 1200], 1],
  [[960, 640], [1800, 1200], 0.87],
  [[640, 480], [1800, 1200], 0.8],
  [[640, 480], [1600, 1200], 0.7],
  [[1024, 576], [1800, 1200], 0.93],
])('a preview of %j against shots of %j shows the actual part of the shot (%d of its width)', async (frame, still, view) => {
  const found = matchView(...(await pairOf(frame, still, view)));
  const height = ((view * frame[1]) / frame[0]) * (still[0] / still[1]);
  expect(Math.abs(found.width - view)).toBeLessThan(0.02);
  expect(Math.abs(found.x - (1 - view) / 2)).toBeLessThan(0.02);
  expect(Math.abs(found.height - height)).toBeLessThan(0.03);
  expect(Math.abs(found.y - (1 - height) / 2)).toBeLessThan(0.02);
});

test('pictures without anything in common get the usual view', () => {
  const noise = (seed: number): GreyPicture => ({
    width: 192,
    height: 128,
    pixels: Float32Array.from({ length: 192 * 128 }, (_, at) => Math.abs(Math.sin(at * seed) * 1e4) % 255),
  });
  expect(matchView(noise(12.9898), noise(78.233))).toEqual(usualView(1.5, 1.5));
  const flat = { width: 192, height: 128, pixels: new Float32Array(192 * 128).fill(7) };
  expect(matchView(flat, flat)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});

test('the usual view of a preview with another shape is as large as possible', () => {
  expect(usualView(4 / 3, 3 / 2)).toMatchObject({ y: 0, height: 1, width: expect.closeTo(8 / 9) });
  expect(usualView(16 / 9, 3 / 2)).toMatchObject({ x: 0, width: 1, height: expect.closeTo(27 / 32) });
});
