import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Palette } from '../../../src/shared/theme/completePalette.ts';
import { completePalette } from '../../../src/shared/theme/completePalette.ts';
import type { Rgb } from '../../../src/shared/theme/contrast.ts';
import { luminance, rgbOf } from '../../../src/shared/theme/contrast.ts';
import { recolouring, oklabOf, rgbOfOklab } from '../../../src/shared/theme/recolouring.ts';
import { classicTheme } from '../../support/theme/classicTheme.ts';

const classic = classicTheme().theme.colors;
const night = completePalette({ ground: '#0f1430', accent: '#7c5cff', support: '#2ec4b6' }, classic) as Palette;
const anyColor = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));

const recolour = recolouring(classic, night) ?? (() => expect.fail('expected these palettes to differ'));

test('equal palettes change nothing, and colours that no drawing uses have no effect', () => {
  expect(recolouring(classic, classic)).toBeNull();
  expect(recolouring(classic, { ...classic, qrDark: '#000000' })).toBeNull();
});

test.each(['ground', 'accent', 'support', 'highlight', 'card'] as const)("a drawing in the base's %s gets that of the theme", (token) => {
  for (const [place, part] of recolour(rgbOf(classic[token])).entries())
    expect(Math.abs(part - rgbOf(night[token])[place]!)).toBeLessThan(3);
});

test("on a dark ground a drawing's dark colours stay dark, so that shadows do not become light", () => {
  expect(luminance(recolour(rgbOf(classic.ink)))).toBeLessThan(luminance(rgbOf(night.ground)));
});

test('similar colours stay similar: gradients get no edges', () => {
  const stepAt = (color: Rgb): number => {
    const near = color.map((part) => Math.min(255, part + 1)) as unknown as Rgb;
    return Math.hypot(...recolour(color).map((part, place) => part - recolour(near)[place]!));
  };
  // Between teal and ink, which become a light and a dark colour.
  expect(stepAt([59, 97, 110])).toBeLessThan(25);
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(stepAt(color)).toBeLessThan(30);
    }),
    { numRuns: 2000 },
  );
});

test('converting to Oklab and back keeps the colour', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      for (const [place, part] of rgbOfOklab(oklabOf(color)).entries()) expect(part).toBeCloseTo(color[place]!, 1);
    }),
  );
  // From the table in the article.
  expect(oklabOf([255, 255, 255]).map((part) => Math.round(part * 1000) / 1000)).toEqual([1, 0, 0]);
});
