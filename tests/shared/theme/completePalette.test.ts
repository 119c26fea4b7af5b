import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SomeColors } from '../../../src/shared/theme/completePalette.ts';
import { completePalette } from '../../../src/shared/theme/completePalette.ts';
import { contrast, hexOf, rgbOf } from '../../../src/shared/theme/contrast.ts';
import { paletteSchema } from '../../../src/shared/theme/paletteSchema.ts';
import { classicTheme } from '../../support/theme/classicTheme.ts';

const base = classicTheme().theme.colors;
const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(hexOf);

const ratio = (palette: SomeColors, one: keyof SomeColors, other: keyof SomeColors): number =>
  contrast(rgbOf(palette[one]!), rgbOf(palette[other]!));

test('nothing said is the palette of the base', () => {
  expect(completePalette({}, base)).toEqual(base);
  expect(completePalette({}, { ...base, card: '#ffffff80' }).card).toBe('#ffffff80');
});

test('what is said is taken to the letter, and what hangs on nothing new is inherited', () => {
  const palette = completePalette({ accent: '#5B2BE0', accentEdge: '#f00' }, base);
  expect(palette).toMatchObject({ accent: '#5B2BE0', accentEdge: '#f00', ground: base.ground, ink: base.ink, support: base.support });
});

test('a new accent brings its edge and a word that can be read on it', () => {
  const palette = completePalette({ accent: '#ffcc00' }, base);
  expect(palette.accentEdge).not.toBe(base.accentEdge);
  expect(ratio(palette, 'onAccent', 'accent')).toBeGreaterThanOrEqual(4.5);
});

test('a dark ground turns ink, cards and shadows around', () => {
  const palette = completePalette({ ground: '#0f1430' }, base);
  for (const token of ['ink', 'inkQuiet'] as const)
    for (const under of ['ground', 'card'] as const) expect(ratio(palette, token, under)).toBeGreaterThanOrEqual(4.5);
  expect(rgbOf(palette.shadow!)[2]).toBeLessThan(rgbOf('#0f1430')[2]);
});

test('an inherited ink stays where it can be read with ease', () => {
  expect(completePalette({ ground: '#e8f1fb' }, base).ink).toBe(base.ink);
});

test('a ground and an accent are a whole palette, and one of them alone is not', () => {
  expect(paletteSchema.safeParse(completePalette({ ground: '#ffffff', accent: '#0b57d0' }, {})).success).toBe(true);
  expect(completePalette({ accent: '#0b57d0' }, {})).toEqual({ accent: '#0b57d0' });
});

describe('of any ground and accent', () => {
  test('every word can be read on what is made for it', () => {
    fc.assert(
      fc.property(color, color, (ground, accent) => {
        const palette = completePalette({ ground, accent }, base);
        const pairs = [
          ['onAccent', 'accent'],
          ['onSupport', 'support'],
          ['onDisabled', 'disabled'],
          ['onPrint', 'print'],
          ['onBack', 'back'],
        ] as const;
        for (const [word, under] of pairs) expect(ratio(palette, word, under)).toBeGreaterThanOrEqual(4.5);
        expect(ratio(palette, 'ink', 'ground')).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });
});
