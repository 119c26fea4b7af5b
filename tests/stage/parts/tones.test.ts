import { expect, test } from 'vitest';
import { tint } from '../../../src/stage/parts/tones.ts';

test('a tint is a little of a colour on its paper', () => {
  expect(tint('#ffffff', '#000000')).toBe('#d1d1d1');
});

test('opposite colours on dark paper make no mud: the paper is brighter instead', () => {
  expect(tint('#0a1838', '#ffb347')).toBe('#203c7c');
});
