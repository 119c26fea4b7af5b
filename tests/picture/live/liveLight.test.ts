import { expect, test } from 'vitest';
import { liveLight } from '../../../src/picture/live/liveLight.ts';
import { faceAt } from '../../support/picture/faceAt.ts';

const side = 64;
const dim = () => {
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([70, 50, 42], at);
  return { width: side, height: side, pixels };
};

test('dark guests in the preview become brighter, frame by frame, and the next guests start again', async () => {
  let faces = [faceAt(32, 32, 30)];
  let looks = 0;
  const light = liveLight(() => {
    looks++;
    return Promise.resolve(faces);
  });
  const shown: number[] = [];
  const show = async (): Promise<number> => {
    const frame = dim();
    await light.correct(frame);
    return frame.pixels[1]!;
  };
  for (let frame = 0; frame < 40; frame++) shown.push(await show());
  expect(shown[0]).toBeLessThan(65);
  expect(shown.at(-1)).toBeGreaterThan(75);
  for (const [at, value] of shown.entries()) expect(Math.abs(value - (shown[at - 1] ?? 50))).toBeLessThanOrEqual(12);
  expect(looks).toBe(3);

  faces = [];
  for (let frame = 0; frame < 20; frame++) expect(await show()).toBeGreaterThan(75);
  light.forget();
  expect(await show()).toBe(50);
});
