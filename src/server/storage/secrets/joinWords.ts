import { createHash } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** 66 bits: an attacker between booth and cloud would have to find another secret with the same words within 15 minutes. */
const wordCount = 6;
const bitsEach = 11;

/**
 * The six words by which an operator recognizes a booth that asks to join. They come from a list of 2048 words (BIP 39) with distinct first
 * four letters. They derive from the hash of the booth's secret and the cloud's address as the booth knows it, so that an attacker in
 * between can neither choose them nor redirect the booth to another cloud.
 */
export function joinWords(secretHash: string, cloud: string): string {
  const digest = createHash('sha256').update(`stagebooth words\n${cloud}\n${secretHash}`).digest('hex');
  const bits = BigInt(`0x${digest}`);
  return Array.from({ length: wordCount }, (_, place) => wordlist[Number((bits >> BigInt(place * bitsEach)) & 2047n)]).join(' ');
}

/** Normalizes typed words to single spaces; null if they are not six words from the list. */
export function typedWords(typed: string): string | null {
  const words = typed
    .trim()
    .toLowerCase()
    .split(/[\s,-]+/);
  return words.length === wordCount && words.every((word) => wordlist.includes(word)) ? words.join(' ') : null;
}

/** The form in which a server stores the words. */
export const wordsHash = (words: string): string => createHash('sha256').update(words).digest('hex');
