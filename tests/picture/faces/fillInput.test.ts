import { expect, test } from 'vitest';
import { fillInput } from '../../../src/picture/faces/fillInput.ts';
import { wholeRegion } from '../../../src/picture/faces/Region.ts';

/** A picture whose red depends on the position. */
function picture(width: number, height: number, red: (x: number, y: number) => number) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set([red(x, y), 0, 255, 255], (y * width + x) * 4);
  return { width, height, pixels };
}

const reds = (input: Float32Array): number[] => [...input].filter((_, at) => at % 3 === 0);

test('values range from -1 to 1, and a wide photo is padded with black above and below', () => {
  const input = new Float32Array(4 * 4 * 3);
  const wide = picture(8, 4, () => 255);
  fillInput(input, 4, wide, wholeRegion(wide));
  expect(reds(input)).toEqual([-1, -1, -1, -1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1]);
});

test.each([0, Math.PI])('or from 0 to 1, in a region that leans by %f', (turn) => {
  const input = new Float32Array(4 * 4 * 3);
  const wide = picture(8, 4, () => 255);
  fillInput(input, 4, wide, { ...wholeRegion(wide), turn }, 0);
  expect(reds(input)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
});

test('a pixel of the input is the mean of those it covers', () => {
  const input = new Float32Array(3);
  const fine = picture(4, 4, (x, y) => ((x + y) % 2 === 0 ? 255 : 0));
  fillInput(input, 1, fine, wholeRegion(fine));
  expect(input[0]).toBeCloseTo(0, 2);
  expect(input[2]).toBeCloseTo(1, 2);
});

test('a region rotated by a quarter reads the photo rotated back', () => {
  const input = new Float32Array(2 * 2 * 3);
  const lit = picture(2, 2, (x, y) => (x === 0 && y === 0 ? 255 : 0));
  fillInput(input, 2, lit, { middle: { x: 1, y: 1 }, side: 2, turn: Math.PI / 2 });
  expect(reds(input).map((red) => red > 0)).toEqual([false, false, true, false]);
});

test.each([
  ['a whole photo', { x: 15, y: 10 }, 30],
  ['a part of it', { x: 11.3, y: 7.9 }, 9.7],
  ['a part that reaches beyond its edges', { x: 1.5, y: 18 }, 22],
])('an upright region in %s reads the same as one with a negligible rotation', (_name, middle, side) => {
  const photo = picture(30, 20, (x, y) => (x * 37 + y * 91) % 256);
  const [upright, turned] = [new Float32Array(5 * 5 * 3).fill(9), new Float32Array(5 * 5 * 3)];
  fillInput(upright, 5, photo, { middle, side, turn: 0 });
  // So small that no sample moves to another pixel, as none lies on the line between two.
  const off = 1e-7;
  fillInput(turned, 5, photo, { middle: { x: middle.x + off, y: middle.y + off }, side, turn: 1e-12 });
  expect(Array.from(upright)).toEqual(Array.from(turned));
});
