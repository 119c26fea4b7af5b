import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaleWords } from '../../../src/picture/live/squareReader.ts';

/** Scales a square of bytes, four per pixel. */
function scaled(source: readonly number[], from: number, to: number): number[] {
  const target = new Uint8Array(to * to * 4);
  scaleWords(new Uint32Array(Uint8Array.from(source).buffer), from, new Uint32Array(target.buffer), to);
  return [...target];
}

const grey = (...values: number[]): number[] => values.flatMap((value) => [value, value, value, 255]);

describe('a scaled frame', () => {
  test('is unchanged at its own size', () => {
    const pixels = fc
      .integer({ min: 1, max: 6 })
      .chain((side) => fc.uint8Array({ minLength: side * side * 4, maxLength: side * side * 4 }));
    fc.assert(
      fc.property(pixels, (bytes) => {
        const side = Math.sqrt(bytes.length / 4);
        expect(scaled([...bytes], side, side)).toEqual([...bytes]);
      }),
    );
  });

  test('has the means of four pixels at half its size', () => {
    expect(scaled(grey(10, 20, 200, 0, 30, 40, 0, 200, 5, 5, 1, 1, 5, 5, 1, 1), 4, 2)).toEqual(grey(25, 100, 5, 1));
  });

  test('keeps a uniform colour at any size', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (colour, from, to) => {
          const filled = (side: number): number[] => Array.from({ length: side * side }, () => [...colour]).flat();
          expect(scaled(filled(from), from, to)).toEqual(filled(to));
        },
      ),
    );
  });

  test('keeps every position to a quarter of a pixel', () => {
    const step = 20;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 30 }), (from, to) => {
        const rising = Array.from({ length: from * from }, (_, at) => step * (at % from));
        const values = scaled(grey(...rising), from, to).filter((_, at) => at % 4 === 0);
        const errors = values.map((value, at) => {
          const place = Math.min(from - 1, Math.max(0, (((at % to) + 0.5) * from) / to - 0.5));
          return Math.abs(value - step * place);
        });
        expect(Math.max(...errors)).toBeLessThanOrEqual(step / 4 + 1);
      }),
    );
  });
});
