import { expect, test } from 'vitest';
import { tint } from '../../../src/stage/parts/tones.ts';

const highlight = '#ffd166';

test('a tint is a little of the support on its paper', () => {
  expect(tint({ card: '#ffffff', support: '#118877', highlight })).toBe('#d4eae7');
});

test('a support next to ink leaves no grey: the highlight is taken', () => {
  expect(tint({ card: '#ffffff', support: '#100020', highlight })).toBe('#ffe8b3');
});

test('opposite colours on dark paper make no mud: the paper is brighter instead', () => {
  expect(tint({ card: '#0a1838', support: '#ffb347', highlight })).toBe('#203c7c');
});
