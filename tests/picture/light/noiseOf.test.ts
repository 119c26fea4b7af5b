import { expect, test } from 'vitest';
import { noiseOf } from '../../../src/picture/light/noiseOf.ts';
import { Chance } from '../../support/groups/Chance.ts';

const [width, height] = [240, 240];
const photoOf = (value: (x: number, y: number) => number): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => value((at >> 2) % width, Math.floor((at >> 2) / width)));

test('slopes and edges are not noise', () => {
  expect(noiseOf({ width, height, pixels: photoOf((x, y) => (x % 40 < 20 ? 40 + y / 4 : 200 - x / 4)) })).toBeLessThan(0.003);
});

test.each([3, 6, 12])('noise of a deviation of %i is measured', (deviation) => {
  const chance = new Chance(deviation);
  const gaussian = (): number => Math.SQRT2 * (Array.from({ length: 6 }, () => chance.share()).reduce((sum, one) => sum + one) - 3);
  const found = 255 * noiseOf({ width, height, pixels: photoOf((x) => (x < 120 ? 60 : 160) + deviation * gaussian()) });
  expect(found / deviation).toBeGreaterThan(0.85);
  expect(found / deviation).toBeLessThan(1.15);
});

test('the smallest photos have no noise', () => {
  expect(noiseOf({ width: 1, height: 1, pixels: new Uint8ClampedArray(4) })).toBe(0);
});
