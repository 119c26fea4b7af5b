import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pwgRaster } from '../../../../src/server/features/print/drivers/pwgRaster.ts';
import { readRaster } from '../../../support/print/readRaster.ts';

test('any page survives PWG Raster encoding unchanged, for any repetition of lines and pixels', () => {
  const line = fc.array(fc.tuple(fc.constantFrom(0, 0x20_40_c0, 0xff_ff_ff, 0x01_02_03), fc.integer({ min: 1, max: 300 })), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(line, fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 700 }),
      (lines, width) => {
        const height = lines.reduce((sum, [, times]) => sum + times, 0);
        const [rgb, rgba] = [new Uint8Array(height * width * 3), new Uint8ClampedArray(height * width * 4)];
        let at = 0;
        for (const [runs, times] of lines) {
          const pixels = runs.flatMap(([colour, length]) => Array.from({ length }, () => colour));
          for (let row = 0; row < times; row++)
            for (let x = 0; x < width; x++, at++) {
              // Some lines end in different pixels.
              const colour = pixels[x] ?? x * 7919;
              const channels = [(colour >> 16) & 0xff, (colour >> 8) & 0xff, colour & 0xff];
              rgb.set(channels, at * 3);
              rgba.set(channels, at * 4);
            }
        }
        const read = readRaster(pwgRaster({ width, height, rgba }, 300));
        expect([read.width, read.height]).toEqual([width, height]);
        expect(Buffer.from(read.rgb).equals(rgb)).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});
