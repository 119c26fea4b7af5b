import { expect, test } from 'vitest';
import type { Pixels } from '../../src/themeCheck/evidence/glyphContrast.ts';
import { glyphContrast } from '../../src/themeCheck/evidence/glyphContrast.ts';
import type { Rgb } from '../../src/shared/theme/contrast.ts';

const [white, black]: [Rgb, Rgb] = [
  [255, 255, 255],
  [0, 0, 0],
];

/** A single-coloured picture, with `other` as the colour where `where` says so. */
function picture(
  width: number,
  height: number,
  color: Rgb,
  other: Rgb = color,
  where: (x: number, y: number) => boolean = () => false,
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set([...(where(at % width, Math.floor(at / width)) ? other : color), 255], at * 4);
  return { width, height, data };
}

/** Letters as a block: opaque only from (8, 8) to (24, 24). */
const letters: Pixels = (() => {
  const block = picture(40, 40, black);
  for (let at = 0; at < 1600; at++) {
    const inside = at % 40 >= 8 && at % 40 < 24 && at >= 8 * 40 && at < 24 * 40;
    block.data[at * 4 + 3] = inside ? 255 : 0;
  }
  return block;
})();

const seen = { left: 0, top: 0, color: '#000000', opacity: 1 };

test('black on white is 21, and white on white is 1', () => {
  expect(glyphContrast(letters, picture(40, 40, white), seen)?.contrast).toBeCloseTo(21, 5);
  expect(glyphContrast(letters, picture(40, 40, white), { ...seen, color: '#ffffff' })?.contrast).toBe(1);
});

test('anything beside the letters does not count', () => {
  expect(
    glyphContrast(
      letters,
      picture(40, 40, white, black, (x) => x > 30),
      seen,
    )?.contrast,
  ).toBeCloseTo(21, 5);
});

test('a dark corner under the letters counts, with its own colour', () => {
  expect(
    glyphContrast(
      letters,
      picture(40, 40, white, [60, 60, 60], (x) => x < 12),
      seen,
    ),
  ).toMatchObject({ ground: [60, 60, 60] });
});

test('a thin line that crosses them is tolerated', () => {
  expect(
    glyphContrast(
      letters,
      picture(40, 40, white, black, (x, y) => y === 16 && x % 2 === 0),
      seen,
    )?.contrast,
  ).toBeCloseTo(21, 5);
});

test('half-visible text has the same contrast', () => {
  const half = glyphContrast(letters, picture(40, 40, white), { ...seen, opacity: 0.5 })?.contrast ?? 0;
  expect(half).toBeGreaterThan(3);
  expect(half).toBeLessThan(5);
});

test.each([
  ['transparent', '#00000000', 1, 1.001],
  ['a trace', '#00000030', 1.3, 1.7],
  ['half', '#00000080', 3, 5],
  ['solid', '#000000ff', 20.9, 21],
])('translucent ink counts as it appears, on light and on dark: %s', (_, color, least, most) => {
  const onWhite = glyphContrast(letters, picture(40, 40, white), { ...seen, color })?.contrast;
  expect(onWhite).toBeGreaterThanOrEqual(least);
  expect(onWhite).toBeLessThanOrEqual(most);
  expect(glyphContrast(letters, picture(40, 40, black), { ...seen, color })?.contrast).toBe(1);
});

test('no letters, or letters outside the picture, have no contrast', () => {
  expect(glyphContrast(picture(0, 0, black), picture(40, 40, white), seen)).toBeNull();
  expect(glyphContrast(letters, picture(40, 40, white), { ...seen, left: 400 })).toBeNull();
});
