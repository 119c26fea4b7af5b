import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearest } from '../../../src/shared/theme/nearest.ts';

const names = ['accent', 'accentEdge', 'onAccent', 'ground', 'surround'];

test.each([
  ['acent', 'accent'],
  ['accnet', 'accent'],
  ['Accent', 'accent'],
  ['acccentEdge', 'accentEdge'],
  ['onaccent', 'onAccent'],
  ['grund', 'ground'],
  ['suround', 'surround'],
])('%s probably means %s', (word, meant) => {
  expect(nearest(word, names)).toBe(meant);
});

test.each(['', 'x', 'background-image', 'primary'])('nothing is close to "%s"', (word) => {
  expect(nearest(word, names)).toBeUndefined();
});

test('nothing is close without candidates', () => {
  expect(nearest('accent', [])).toBeUndefined();
});

test('an existing name is closest to itself, in any script', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { minLength: 1 }), fc.nat(), (all, pick) => {
      const word = all[pick % all.length]!;
      expect(nearest(word, all)?.toLowerCase()).toBe(word.toLowerCase());
    }),
  );
});
