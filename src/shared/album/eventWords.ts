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

/**
 * Why typed words are not a secret. `count`: there are more or fewer than twelve. `unknown-word`: the word at `place` (from 1) is not in
 * the list; `meant` are listed words that resemble it. `wrong-word`: all words are in the list, but at least one is wrong or out of order.
 */
export type WordsFault =
  | { readonly name: 'count'; readonly words: number }
  | { readonly name: 'unknown-word'; readonly place: number; readonly word: string; readonly meant: readonly string[] }
  | { readonly name: 'wrong-word' };

/** The secret that typed words encode. The first four letters of a word suffice: no two words share them. */
export function secretOfWords(typed: string): Result<EventSecret, WordsFault> {
  const words = typed
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  let bits = 0n;
  for (const [index, word] of words.entries()) {
    const number = wordlist.findIndex(
      (listed) => listed === word || (word.length >= 4 && word.length < listed.length && listed.startsWith(word)),
    );
    if (number < 0) return failure({ name: 'unknown-word', place: index + 1, word, meant: similarTo(word) });
    bits = (bits << BigInt(bitsEach)) | BigInt(number);
  }
  if (words.length !== secretWords) return failure({ name: 'count', words: words.length });
  const bytes = Uint8Array.from({ length: eventSecretLength }, (_, at) =>
    Number((bits >> BigInt(checkBits + 8 * (eventSecretLength - 1 - at))) & 255n),
  );
  return (bits & 15n) === checkOf(bytes) ? success(toBase64url(bytes) as EventSecret) : failure({ name: 'wrong-word' });
}

/** Up to three words of the list that differ from the typed one by a single slip: a letter changed, added, missing or swapped with its neighbour. */
const similarTo = (typed: string): readonly string[] => wordlist.filter((word) => isOneSlip(typed, word)).slice(0, 3);

function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}

/**
 * Six words that identify an event's key: 66 bits of its hash. Staff compare them with the host's before the booth accepts the key, so that
 * nobody can replace it on the way.
 */
export function wordsToCompare({ album, sealsTo, signedBy }: EventKey): string {
  const digest = sha256(utf8ToBytes(`stagebooth event v1 words\n${album}\n${sealsTo}\n${signedBy}`));
  return wordsOf(numberOf(digest) & ((1n << BigInt(comparedWords * bitsEach)) - 1n), comparedWords);
}
