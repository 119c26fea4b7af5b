import { expect, test } from 'vitest';
import { emojiNames, emojiSvg } from '../../src/themeFiles/emoji.ts';

test('an emoji is a whole SVG file that stands by itself', () => {
  expect(emojiSvg('open-book')).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32" width="32" height="32">.+<\/svg>$/s,
  );
});

test('an emoji that the set has only mirrored is mirrored', () => {
  expect(emojiSvg('backhand-index-pointing-right')).toContain('scale(-1 1)');
});

test.each(['no-such-emoji', '', '__proto__', 'constructor', '../star'])('there is no emoji %j', (name) => {
  expect(emojiSvg(name)).toBeNull();
});

test('every name that is listed has a picture', () => {
  expect(emojiNames().filter((name) => emojiSvg(name) === null)).toEqual([]);
});
