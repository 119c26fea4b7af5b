import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxBlur } from '../../../src/picture/matte/boxBlur.ts';

function naive(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  return source.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let sum = 0;
    let count = 0;
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++)
      for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column++) {
        sum += source[row * width + column]!;
        count++;
      }
    return sum / count;
  });
}

const planes = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }), radius: fc.integer({ min: 1, max: 15 }) })
  .chain((size) => fc.record({ size: fc.constant(size), seed: fc.integer() }));

test('the running sums equal the sum of each square, even for radii wider than the picture', () => {
  fc.assert(
    fc.property(planes, ({ size: { width, height, radius }, seed }) => {
      const source = Float32Array.from({ length: width * height }, (_, at) => Math.abs(Math.sin(seed + at * 12.9898)));
      const target = new Float32Array(source.length);
      boxBlur(source, { width, height }, radius, target, { rows: new Float32Array(source.length), sums: new Float64Array(width) });
      const expected = naive(source, width, height, radius);
      target.forEach((value, at) => expect(value).toBeCloseTo(expected[at]!, 5));
    }),
    { numRuns: 60 },
  );
});

test('a plane can be blurred in place', () => {
  const source = Float32Array.from({ length: 35 }, (_, at) => (at * 7) % 11);
  const scratch = { rows: new Float32Array(35), sums: new Float64Array(7) };
  const apart = new Float32Array(35);
  boxBlur(source, { width: 7, height: 5 }, 2, apart, scratch);
  boxBlur(source, { width: 7, height: 5 }, 2, source, scratch);
  expect(source).toEqual(apart);
});
