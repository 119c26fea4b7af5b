import jsQR from 'jsqr';
import { create } from 'qrcode';
import { expect, test } from 'vitest';
import type { Pixels } from '../../src/themeCheck/evidence/glyphContrast.ts';
import { photographed } from '../../src/themeCheck/evidence/lookAtQr.ts';

const link = 'https://photobooth.example-events.com/s#AAAAAAAAAAAAAAAAAAAAAA';

/** A code of this side on a light ground, with a margin. */
function code(side: number, dark: number, light: number): Pixels {
  const { modules } = create(link, { errorCorrectionLevel: 'H' });
  const whole = side * 2;
  const data = new Uint8ClampedArray(whole * whole * 4);
  for (let y = 0; y < whole; y++)
    for (let x = 0; x < whole; x++) {
      const [column, row] = [x - side / 2, y - side / 2].map((part) => Math.floor((part * modules.size) / side)) as [number, number];
      const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
      data.set(
        [0, 0, 0, 255].map((part, channel) => (channel === 3 ? part : inside && modules.get(row, column) !== 0 ? dark : light)),
        (y * whole + x) * 4,
      );
    }
  return { width: whole, height: whole, data };
}

const read = ({ data, width, height }: Pixels): string | undefined => jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data;

test('a code of 250 pixels is readable from a metre away', () => {
  expect(read(photographed(code(250, 16, 255), 0.36))).toBe(link);
});

test.each([
  ['too small', code(90, 16, 255)],
  ['too pale', code(250, 200, 255)],
  ['light on dark', code(250, 255, 16)],
])('a code that is %s is not', (_what, screen) => {
  expect(read(photographed(screen, 0.36))).toBeUndefined();
});

test('another seed takes another photo of it, which is readable as well', () => {
  const hand = { tilt: -0.06, nearer: 1.02, aside: [0.37, -0.29] } as const;
  const screen = code(250, 16, 255);
  expect(photographed(screen, 0.36, hand)).not.toEqual(photographed(screen, 0.36));
  expect(read(photographed(screen, 0.36, hand))).toBe(link);
});

test('the same screen gives the same photo', () => {
  const screen = code(100, 16, 255);
  expect(photographed(screen, 0.5)).toEqual(photographed(screen, 0.5));
});
