import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pwgRaster } from '../../../../src/server/features/print/drivers/pwgRaster.ts';
import { readRaster } from '../../../support/print/readRaster.ts';

test('any page survives PWG Raster encoding unchanged, however its lines and pixels repeat', () => {
  const line = fc.array(fc.tuple(fc.constantFrom(0, 0x20_40_c0, 0xff_ff_ff, 0x01_02_03), fc.integer({ min: 1, max: 300 })), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(line, fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 700 }),
      (lines, width) => {
        const rows = lines.flatMap(([runs, times]) => {
          const pixels = runs.flatMap(([colour, length]) => Array.from({ length }, () => colour));
          // Some end in different pixels.
          const row = Array.from({ length: width }, (_, x) => pixels[x] ?? x * 7919);
          return Array.from({ length: times }, () => row);
        });
        const rgb = rows.flat().flatMap((colour) => [(colour >> 16) & 0xff, (colour >> 8) & 0xff, colour & 0xff]);
        const rgba = new Uint8ClampedArray(rows.length * width * 4);
        for (const [at, value] of rgb.entries()) rgba[Math.floor(at / 3) * 4 + (at % 3)] = value;
        const read = readRaster(pwgRaster({ width, height: rows.length, rgba }, 300));
        expect([read.width, read.height]).toEqual([width, rows.length]);
        expect(Buffer.from(read.rgb).equals(Buffer.from(rgb))).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});
