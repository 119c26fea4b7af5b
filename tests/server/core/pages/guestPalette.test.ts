import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guestPalette, guestScheme } from '../../../../src/server/core/pages/guestPalette.ts';
import { contrast, rgbOf } from '../../../../src/shared/theme/contrast.ts';
import { classicTheme } from '../../../support/theme/classicTheme.ts';

const { colors } = classicTheme().theme;

test('classic keeps its own colours', () => {
  const { ground, card, ink, quiet, next } = guestPalette(colors);
  expect({ ground, card, ink, quiet, next }).toEqual({
    ground: colors.ground,
    card: colors.card,
    ink: colors.ink,
    quiet: colors.inkQuiet,
    next: colors.accent,
  });
});

test('an accent with too little contrast for text is replaced by an ink-coloured button', () => {
  const pale = guestPalette({ ...colors, accent: '#ffe08a', onAccent: '#ffffff' });
  expect([pale['next'], pale['on-next']]).toEqual([colors.ink, colors.card]);
});

test('the browser is told that the page is dark', () => {
  expect([guestScheme(colors), guestScheme({ ...colors, ground: '#0b1020' })]).toEqual(['light', 'dark']);
});

const color = fc.oneof(
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
  fc.integer({ min: 0, max: 0xffffffff }).map((value) => `#${value.toString(16).padStart(8, '0')}`),
);
const anyColors = fc.record(
  Object.fromEntries(Object.keys(colors).map((name) => [name, color])) as Record<keyof typeof colors, typeof color>,
);

test('text is readable and edges are visible in any theme', () => {
  fc.assert(
    fc.property(anyColors, (any) => {
      const palette = guestPalette(any);
      const between = (one: string, other: string): number => contrast(rgbOf(palette[one]!), rgbOf(palette[other]!));
      for (const [ink, ground] of [
        ['ink', 'card'],
        ['quiet', 'card'],
        ['on-next', 'next'],
      ] as const)
        expect(between(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.45);
      for (const [edge, ground] of [
        ['next', 'card'],
        ['focus', 'card'],
        ['support', 'tint-c'],
      ] as const)
        expect(between(edge, ground), `${edge} on ${ground}`).toBeGreaterThanOrEqual(2.95);
    }),
  );
});
