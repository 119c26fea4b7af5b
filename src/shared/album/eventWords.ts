import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Result } from '../errors.ts';
import { failure, success } from '../errors.ts';
import { toBase64url } from '../share/base64url.ts';
import type { EventKey } from './eventKeys.ts';
import type { EventSecret } from './EventSecret.ts';
import { albumSecretBytes, eventSecretLength } from './EventSecret.ts';

const bitsEach = 11;
const secretWords = 12;
const comparedWords = 6;
const checkBits = 4;

/** Numbers of 11 bits as words, the most significant first. */
const wordsOf = (bits: bigint, count: number): string =>
  Array.from({ length: count }, (_, place) => wordlist[Number((bits >> BigInt((count - 1 - place) * bitsEach)) & 2047n)]).join(' ');

const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

const checkOf = (secret: Uint8Array): bigint => BigInt((sha256(secret)[0] ?? 0) >> (8 - checkBits));

/** The secret as twelve words (BIP 39, English): 128 bits, and four more that reveal a wrong word. */
export function secretAsWords(secret: EventSecret): string {
  const bytes = albumSecretBytes(secret);
  return wordsOf((numberOf(bytes) << BigInt(checkBits)) | checkOf(bytes), secretWords);
}

/** A word of the list that the user probably meant, and its position, counted from 1. */
export interface MeantWord {
  readonly place: number;
  readonly word: string;
}

/**
 * Why typed words are not a secret. `count`: there are more or fewer than twelve. `unknown-word`: the word at `place` (from 1) is not in
 * the list. `wrong-word`: all words are in the list, but at least one is wrong or out of order. `meant`: corrections that would make a
 * valid secret, nearest first.
 */
export type WordsFault =
  | { readonly name: 'count'; readonly words: number }
  | { readonly name: 'unknown-word'; readonly place: number; readonly word: string; readonly meant: readonly MeantWord[] }
  | { readonly name: 'wrong-word'; readonly meant: readonly MeantWord[] };

/** The words in a typed text, whatever separates them. */
export const secretWordsIn = (typed: string): readonly string[] =>
  typed
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** A word's number in the list, or -1. The first four letters suffice: no two words share them. */
const numberOfWord = (word: string): number =>
  wordlist.findIndex((listed) => listed === word || (word.length >= 4 && word.length < listed.length && listed.startsWith(word)));

/** The secret that typed words encode. */
export function secretOfWords(typed: string): Result<EventSecret, WordsFault> {
  const words = secretWordsIn(typed);
  const numbers = words.map(numberOfWord);
  const unknown = numbers.indexOf(-1);
  if (unknown >= 0)
    return failure({ name: 'unknown-word', place: unknown + 1, word: words[unknown] ?? '', meant: meantFor(words, [unknown]) });
  if (words.length !== secretWords) return failure({ name: 'count', words: words.length });
  const secret = secretOfNumbers(numbers);
  return secret === null ? failure({ name: 'wrong-word', meant: meantFor(words, [...words.keys()]) }) : success(secret);
}

/** The secret of twelve numbers; null if their check bits are wrong. */
function secretOfNumbers(numbers: readonly number[]): EventSecret | null {
  const bits = numbers.reduce((sum, number) => (sum << BigInt(bitsEach)) | BigInt(number), 0n);
  const bytes = Uint8Array.from({ length: eventSecretLength }, (_, at) =>
    Number((bits >> BigInt(checkBits + 8 * (eventSecretLength - 1 - at))) & 255n),
  );
  return (bits & 15n) === checkOf(bytes) ? (toBase64url(bytes) as EventSecret) : null;
}

const [maxMeant, maxSlips] = [3, 2];

/** The letters of a word, one bit each. A typo exchanges at most one letter, so comparing the bits excludes most words at once. */
const lettersOf = (word: string): number => [...word].reduce((letters, letter) => letters | (1 << (letter.charCodeAt(0) - 97)), 0);
const listedLetters = wordlist.map(lettersOf);

function bitsIn(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * The words of the list nearest to the typed one, at any of these places, that make a valid secret. Only one word in sixteen does. If other
 * words are wrong, too, the secret can't be checked, so returns the nearest words.
 */
function meantFor(words: readonly string[], places: readonly number[]): readonly MeantWord[] {
  const near = places
    .flatMap((index) => {
      const typed = words[index] ?? '';
      const letters = lettersOf(typed);
      return wordlist.flatMap((word, number) =>
        word === typed || bitsIn((listedLetters[number] ?? 0) ^ letters) > 2 * maxSlips
          ? []
          : [{ index, word, number, slips: slipsBetween(typed, word) }],
      );
    })
    .filter(({ slips }) => slips <= maxSlips)
    .sort((one, other) => one.slips - other.slips);
  const numbers = words.map(numberOfWord);
  const passing = near.filter(({ index, number }) => {
    const tried = numbers.map((known, at) => (at === index ? number : known));
    return tried.length === secretWords && !tried.includes(-1) && secretOfNumbers(tried) !== null;
  });
  const others = numbers.some((number, index) => number < 0 && !places.includes(index)) || words.length !== secretWords;
  return (others ? near : passing).slice(0, maxMeant).map(({ index, word }) => ({ place: index + 1, word }));
}

/** How many letters were changed, added, omitted or swapped with a neighbour (optimal string alignment); `Infinity` if more than two. */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > maxSlips) return Infinity;
  let [beforeLast, last]: [readonly number[], readonly number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next.push(
        Math.min(
          (last[at] ?? Infinity) + 1,
          (next[at - 1] ?? Infinity) + 1,
          (last[at - 1] ?? Infinity) + (isSame ? 0 : 1),
          swapped ? (beforeLast[at - 2] ?? Infinity) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...next) > maxSlips) return Infinity;
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? Infinity;
}

/**
 * Six words that identify an event's key: 66 bits of its hash. Staff compare them with the host's before the booth accepts the key, so that
 * nobody can replace it on the way.
 */
export function wordsToCompare({ album, sealsTo, signedBy, wall }: EventKey): string {
  const lines = ['stagebooth event v1 words', album, sealsTo, signedBy, ...(wall === undefined ? [] : [wall.album, wall.sealsTo])];
  const digest = sha256(utf8ToBytes(lines.join('\n')));
  return wordsOf(numberOf(digest) & ((1n << BigInt(comparedWords * bitsEach)) - 1n), comparedWords);
}
