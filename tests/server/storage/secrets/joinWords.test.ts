import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { joinWords, typedWords } from '../../../../src/server/storage/secrets/joinWords.ts';

const cloud = 'https://photos.example.com';
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

test('a booth’s six words are derived from its secret and its address for the cloud', () => {
  const words = joinWords(hash('secret'), cloud);
  expect(words).toMatch(/^([a-z]{3,8} ){5}[a-z]{3,8}$/);
  expect(joinWords(hash('secret'), cloud)).toBe(words);
  expect(joinWords(hash('another'), cloud)).not.toBe(words);
  // An intermediary with another name cannot forward the request.
  expect(joinWords(hash('secret'), 'https://photos.example.net')).not.toBe(words);
});

test('a thousand booths have a thousand different sets of words', () => {
  const all = Array.from({ length: 1000 }, () => joinWords(hash(randomBytes(32).toString('hex')), cloud));
  expect(new Set(all).size).toBe(1000);
  expect(new Set(all.flatMap((words) => words.split(' '))).size).toBeGreaterThan(1500);
});

test.each([
  ['  Zoo zone\tyouth  YOUNG year wrong ', 'zoo zone youth young year wrong'],
  ['zoo, zone, youth, young, year, wrong', 'zoo zone youth young year wrong'],
  ['zoo-zone-youth-young-year-wrong', 'zoo zone youth young year wrong'],
  ['zoo zone youth young year', null],
  ['zoo zone youth young year wrong wrong', null],
  ['zoo zone youth young year foyer', null],
  ['', null],
])('words typed as %j are read as %j', (typed, words) => {
  expect(typedWords(typed)).toBe(words);
});
