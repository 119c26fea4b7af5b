import { describe, expect, test } from 'vitest';
import { resizePlane } from '../../../src/picture/matte/resizePlane.ts';
import { shrinkColours, shrinkPlane, shrunk } from '../../../src/picture/matte/shrinkPlane.ts';
import { modelLook } from '../../../src/picture/light/ModelLook.ts';
import { normalise, shrinkPhoto } from '../../../src/picture/matte/shrinkPhoto.ts';
import { smoothstep } from '../../../src/picture/matte/smoothstep.ts';

const ramp = (width: number, height: number): Float32Array => Float32Array.from({ length: width * height }, (_, at) => at % width);
const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

describe('stretching a plane', () => {
  test.each([
    [1, 1, 7, 5],
    [4, 3, 16, 12],
    [5, 5, 3, 9],
  ])('from %i x %i to %i x %i keeps a constant value', (width, height, wide, high) => {
    const target = new Float32Array(wide * high);
    resizePlane(new Float32Array(width * height).fill(0.25), { width, height }, target, { width: wide, height: high });
    expect(new Set(target)).toEqual(new Set([0.25]));
  });

  test('keeps a slope, between the centres of pixels', () => {
    const target = new Float32Array(16);
    resizePlane(ramp(4, 1), { width: 4, height: 1 }, target, { width: 16, height: 1 });
    target.subarray(2, 14).forEach((value, at) => expect(value).toBeCloseTo(0.125 + at / 4, 5));
  });
});

describe('shrinking', () => {
  test('keeps the mean of whole squares, and weighs partial ones by their area', () => {
    const whole = new Float32Array(4);
    shrinkPlane(ramp(8, 8), { width: 8, height: 8 }, 4, whole);
    expect(mean(whole)).toBeCloseTo(3.5, 6);
    const cut = new Float32Array(2);
    shrinkPlane(ramp(5, 1), { width: 5, height: 1 }, 4, cut);
    expect(Array.from(cut)).toEqual([1.5, 4]);
    expect(shrunk({ width: 5, height: 1 }, 4)).toEqual({ width: 2, height: 1 });
  });

  test('takes the colours of a photo, as 0 to 1', () => {
    const colours = { red: new Float32Array(1), green: new Float32Array(1), blue: new Float32Array(1) };
    shrinkColours(Uint8ClampedArray.from([0, 255, 51, 255, 0, 0, 51, 255]), { width: 2, height: 1 }, 2, colours);
    expect(Object.values(colours).map(([value]) => value)).toEqual([0, 0.5, Math.fround(0.2)]);
  });

  test.each([
    [1, 1],
    [3, 500],
    [512, 512],
    [300, 200],
  ])("a photo of %i x %i fills the model's input, with its colours kept", (width, height) => {
    const photo = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : 10 + 95 * (at % 4)));
    const input = new Float32Array(16 * 16 * 3).fill(-1);
    shrinkPhoto(photo, { width, height }, input, { width: 16, height: 16 });
    expect(new Set(input)).toEqual(new Set([10, 105, 200]));
    normalise(input, { offset: 127.5, scale: 127.5 }, input, modelLook(Float32Array.of(255, 255, 255), { width: 1, height: 1 }));
    expect(input[2]).toBeCloseTo((200 - 127.5) / 127.5, 6);
  });
});

test('the edge curve is 0 and 1 outside its bounds and rises symmetrically between them', () => {
  expect([0, 0.2, 0.5, 0.8, 1].map((value) => smoothstep(value, 0.2, 0.8))).toEqual([0, 0, expect.closeTo(0.5, 9), 1, 1]);
  for (let value = 0.21; value < 0.8; value += 0.01)
    expect(smoothstep(value, 0.2, 0.8)).toBeGreaterThan(smoothstep(value - 0.01, 0.2, 0.8));
});
