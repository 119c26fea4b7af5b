import { expect, test } from 'vitest';
import { emojiNames, emojiSvg } from '../../src/themeFiles/emoji.ts';

test('an emoji is a complete, self-contained SVG file', () => {
  expect(emojiSvg('open-book')).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32" width="32" height="32">.+<\/svg>$/s,
  );
});

test('an emoji that the set only has mirrored is mirrored', () => {
  expect(emojiSvg('backhand-index-pointing-right')).toContain('scale(-1 1)');
});

test.each(['no-such-emoji', '', '__proto__', 'constructor', '../star'])('there is no emoji %j', (name) => {
  expect(emojiSvg(name)).toBeNull();
});

test('every listed name has a picture', () => {
  expect(emojiNames().filter((name) => emojiSvg(name) === null)).toEqual([]);
});
