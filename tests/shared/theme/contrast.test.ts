import { expect, test } from 'vitest';
import { contrast, hexOf, rgbOf } from '../../../src/shared/theme/contrast.ts';

test.each([
  ['#000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#d9381e', '#ffffff', 4.63],
])('%s on %s has the contrast %d', (ink, ground, expected) => {
  expect(contrast(rgbOf(ink), rgbOf(ground))).toBeCloseTo(expected, 1);
});

test('a translucent colour counts as it appears on its background', () => {
  expect(hexOf(rgbOf('#00000080', rgbOf('#ffffff')))).toBe('#7f7f7f');
  expect(hexOf(rgbOf('#ffffff00', rgbOf('#123456')))).toBe('#123456');
});
