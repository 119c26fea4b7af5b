import { describe, expect, test } from 'vitest';
import { cleanMask } from '../../../src/picture/matte/cleanMask.ts';
import { personProbability } from '../../../src/picture/matte/personProbability.ts';
import { uniteMasks, openMask } from '../../../src/picture/matte/uniteMasks.ts';

const side = 64;
const size = { width: side, height: side };

/** A plane with one value and boxes (left, top, width, height) of other values. */
function plane(value: number, ...boxes: [box: [number, number, number, number], value: number][]): Float32Array {
  const made = new Float32Array(side * side).fill(value);
  for (const [[left, top, width, height], inside] of boxes)
    for (let y = top; y < top + height; y++) made.fill(inside, y * side + left, y * side + left + width);
  return made;
}

const at = (mask: Float32Array, x: number, y: number): number => mask[y * side + x]!;

describe("a person's probability", () => {
  test('is what the softmax leaves after the background', () => {
    const target = new Float32Array(3);
    personProbability(Float32Array.from([0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, -20, 0, 0, 8, 0, 0]), target);
    expect(Array.from(target)).toEqual([expect.closeTo(5 / 6, 6), expect.closeTo(0, 6), expect.closeTo(1, 6)]);
  });

  test('is a number for any logits', () => {
    const target = new Float32Array(2);
    personProbability(Float32Array.from([-1000, 1000, 0, 0, 0, 0, 1000, -1000, 0, 0, 0, 0]), target);
    expect(Array.from(target)).toEqual([1, 0]);
  });
});

describe('the union of both segmenters', () => {
  function united(person: Float32Array, selfie: Float32Array): Float32Array {
    uniteMasks(person, selfie, size, new Float32Array(side * side), {
      added: new Float32Array(side * side),
      inner: new Float32Array(side * side),
      scratch: new Float32Array(side * side),
    });
    return person;
  }

  test('has a person that either detects, and background where both do', () => {
    const mask = united(plane(0.01, [[4, 4, 20, 40], 0.99]), plane(0.01, [[30, 20, 20, 20], 0.99]));
    expect([at(mask, 10, 20), at(mask, 40, 30), at(mask, 60, 60)]).toEqual([1, 1, 0]);
  });

  test('is solid where the selfie segmenter is sure and the other one is not', () => {
    const mask = united(
      plane(0, [[10, 10, 30, 40], 1], [[20, 20, 10, 10], 0.55], [[20, 32, 10, 8], 0.42]),
      plane(0, [[10, 10, 30, 40], 1]),
    );
    expect([at(mask, 25, 25), at(mask, 25, 36)]).toEqual([1, 1]);
  });

  test('does not take a sliver that only the selfie segmenter sees for a held object', () => {
    const mask = united(plane(0, [[4, 4, 20, 40], 1]), plane(0, [[4, 4, 20, 40], 1], [[24, 4, 6, 40], 1]));
    expect(at(mask, 26, 20)).toBe(0);
  });

  test("continues a held object beyond the picture's border", () => {
    const mask = united(plane(0), plane(0, [[60, 60, 4, 4], 1], [[50, 50, 14, 14], 1]));
    expect(at(mask, 63, 63)).toBe(1);
  });
});

test('opening removes everything thinner than its square and keeps the rest', () => {
  const mask = plane(0, [[10, 10, 20, 20], 0.7], [[30, 15, 20, 4], 0.7]);
  openMask(mask, side, side, 3, new Float32Array(side * side));
  expect(mask).toEqual(plane(0, [[10, 10, 20, 20], 0.7]));
});

describe('cleaning', () => {
  function cleaned(mask: Float32Array, belief = mask.slice()): Float32Array {
    cleanMask(mask, belief, size, { regions: new Int32Array(side * side), queue: new Int32Array(side * side) });
    return mask;
  }

  test('removes a small island with all of its soft edge, and keeps two people', () => {
    const people: [[number, number, number, number], number][] = [
      [[5, 10, 20, 50], 1],
      [[40, 20, 15, 40], 1],
    ];
    expect(cleaned(plane(0, ...people, [[60, 1, 3, 3], 0.3], [[61, 2, 1, 1], 1]))).toEqual(plane(0, ...people));
  });

  test('removes a large island with low probability', () => {
    expect(cleaned(plane(0, [[5, 5, 30, 50], 1], [[40, 5, 20, 20], 0.4]))).toEqual(plane(0, [[5, 5, 30, 50], 1]));
  });

  test('fills a small hole that was never surely background', () => {
    expect(cleaned(plane(0, [[10, 10, 40, 40], 1], [[20, 20, 5, 5], 0.4]))).toEqual(plane(0, [[10, 10, 40, 40], 1]));
  });

  test('fills a hole that the other segmenter did not see', () => {
    const whole = plane(0, [[10, 10, 40, 40], 1]);
    expect(cleaned(plane(0, [[10, 10, 40, 40], 1], [[20, 20, 5, 5], 0]), whole.slice())).toEqual(whole);
  });

  test('keeps the gap between arm and hip open', () => {
    const gap = (): Float32Array => plane(0, [[10, 10, 40, 40], 1], [[20, 20, 5, 5], 0.4], [[22, 22, 1, 1], 0]);
    expect(cleaned(gap())).toEqual(gap());
  });

  test('leaves an empty picture empty', () => {
    expect(cleaned(plane(0))).toEqual(plane(0));
  });
});
