import fc from 'fast-check';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { expect, test } from 'vitest';
import { newEventSecret } from '../../../src/shared/album/EventSecret.ts';
import { secretAsWords, secretOfWords } from '../../../src/shared/album/eventWords.ts';
import { failure, success } from '../../../src/shared/errors.ts';

const secrets = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => newEventSecret(() => bytes));

test('every secret has twelve words that encode it, however they are typed', () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const words = secretAsWords(secret).split(' ');
      expect(words).toHaveLength(12);
      const typed = [
        words.join(' '),
        words.join('\n').toUpperCase(),
        words.map((word, place) => `${place + 1}. ${word}`).join(', '),
        words.map((word) => word.slice(0, 4)).join(' '),
        ` ${words.join('  -  ')}. `,
      ];
      for (const text of typed) expect(secretOfWords(text)).toEqual(success(secret));
    }),
  );
});

test('a word that is not in the list is reported, with similar words', () => {
  const words = secretAsWords(newEventSecret((length) => new Uint8Array(length))).split(' ');
  expect(secretOfWords(words.with(2, 'abandn').join(' '))).toEqual(
    failure({ name: 'unknown-word', place: 3, word: 'abandn', meant: [{ place: 3, word: 'abandon' }] }),
  );
  expect(secretOfWords(words.with(11, 'baout').join(' '))).toEqual(
    failure({
      name: 'unknown-word',
      place: 12,
      word: 'baout',
      meant: [
        { place: 12, word: 'about' },
        { place: 12, word: 'scout' },
      ],
    }),
  );
  expect(secretOfWords(words.with(0, 'xylophone').join(' '))).toEqual(
    failure({ name: 'unknown-word', place: 1, word: 'xylophone', meant: [] }),
  );
  expect(secretOfWords(words.slice(1).join(' '))).toEqual(failure({ name: 'count', words: 11 }));
  expect(secretOfWords('')).toEqual(failure({ name: 'count', words: 0 }));
});

test('a typo is corrected, even if it produces another word of the list', () => {
  fc.assert(
    fc.property(secrets, fc.nat(11), fc.nat(), fc.integer({ min: 97, max: 122 }), (secret, index, at, letter) => {
      const words = secretAsWords(secret).split(' ');
      const right = words[index] ?? '';
      const typed = `${right.slice(0, at % right.length)}${String.fromCharCode(letter)}${right.slice((at % right.length) + 1)}`;
      const found = secretOfWords(words.with(index, typed).join(' '));
      // The check bits miss one in sixteen of the typos that produce another word of the list.
      if (found.ok || found.error.name === 'count') return;
      const { meant } = found.error;
      expect(meant.length).toBeLessThanOrEqual(3);
      for (const { place, word } of meant)
        expect(
          secretOfWords(
            words
              .with(index, typed)
              .with(place - 1, word)
              .join(' '),
          ).ok,
        ).toBe(true);
      if (found.error.name === 'unknown-word') expect(meant).toContainEqual({ place: index + 1, word: right });
      else expect(meant.length).toBeGreaterThan(0);
    }),
  );
});

test('of two typos the first is reported, with the nearest words', () => {
  const words = secretAsWords(newEventSecret((length) => new Uint8Array(length))).split(' ');
  expect(secretOfWords(words.with(2, 'elephnt').with(5, 'qqq').join(' '))).toEqual(
    failure({
      name: 'unknown-word',
      place: 3,
      word: 'elephnt',
      meant: ['elephant', 'elegant', 'element'].map((word) => ({ place: 3, word })),
    }),
  );
});

test('fifteen of sixteen swaps of two words are detected, and no word of the list is reported as unknown', () => {
  expect(new Set(wordlist.map((word) => word.slice(0, 4))).size).toBe(2048);
  const secret = newEventSecret((length) => Uint8Array.from({ length }, (_, at) => at * 7));
  const words = secretAsWords(secret).split(' ');
  const exchanged = words.flatMap((_, one) =>
    words.slice(one + 1).map((word, more) =>
      secretOfWords(
        words
          .with(one, word)
          .with(one + 1 + more, words[one] ?? '')
          .join(' '),
      ),
    ),
  );
  const noticed = exchanged.filter((result) => !result.ok).length;
  expect(noticed / exchanged.length).toBeGreaterThan(0.8);
});

test('any input is handled', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => void secretOfWords(text)));
});
