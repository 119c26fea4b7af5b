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

test('an empty palette is the palette of the base', () => {
  expect(completePalette({}, base)).toEqual(base);
  expect(completePalette({}, { ...base, card: '#ffffff80' }).card).toBe('#ffffff80');
});

test('given colours are used literally, and independent ones are inherited', () => {
  const palette = completePalette({ accent: '#5B2BE0', accentEdge: '#f00' }, base);
  expect(palette).toMatchObject({ accent: '#5B2BE0', accentEdge: '#f00', ground: base.ground, ink: base.ink, support: base.support });
});

test('a new accent derives its edge and a readable text colour', () => {
  const palette = completePalette({ accent: '#ffcc00' }, base);
  expect(palette.accentEdge).not.toBe(base.accentEdge);
  expect(ratio(palette, 'onAccent', 'accent')).toBeGreaterThanOrEqual(4.5);
});

test('a dark ground inverts ink, cards and shadows', () => {
  const palette = completePalette({ ground: '#0f1430' }, base);
  for (const token of ['ink', 'inkQuiet'] as const)
    for (const under of ['ground', 'card'] as const) expect(ratio(palette, token, under)).toBeGreaterThanOrEqual(4.5);
  expect(rgbOf(palette.shadow!)[2]).toBeLessThan(rgbOf('#0f1430')[2]);
});

test('an inherited ink is kept while it is easily readable', () => {
  expect(completePalette({ ground: '#e8f1fb' }, base).ink).toBe(base.ink);
});

test('a ground and an accent together make a complete palette; either alone does not', () => {
  expect(paletteSchema.safeParse(completePalette({ ground: '#ffffff', accent: '#0b57d0' }, {})).success).toBe(true);
  expect(completePalette({ accent: '#0b57d0' }, {})).toEqual({ accent: '#0b57d0' });
});

describe('a palette from any ground and accent', () => {
  test('has readable text on everything meant for it', () => {
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
