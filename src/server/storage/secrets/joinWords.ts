import { createHash } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** 66 bits: whoever sits between booth and cloud would have to find another secret with the same words within a quarter of an hour. */
const wordCount = 6;
const bitsEach = 11;

/**
 * The six words by which an operator recognises a booth that asks to join: of a list of 2048 (BIP 39), no two of which begin with the same four letters.
 * They follow from the hash of the booth's secret and from the address by which the booth knows the cloud, so that nobody between the two can
 * pick them, or lead the booth elsewhere.
 */
export function joinWords(secretHash: string, cloud: string): string {
  const digest = createHash('sha256').update(`stagebooth words\n${cloud}\n${secretHash}`).digest('hex');
  const bits = BigInt(`0x${digest}`);
  return Array.from({ length: wordCount }, (_, place) => wordlist[Number((bits >> BigInt(place * bitsEach)) & 2047n)]).join(' ');
}

/** Words as somebody has typed them, one space between them; null if they are not six of the list. */
export function typedWords(typed: string): string | null {
  const words = typed
    .trim()
    .toLowerCase()
    .split(/[\s,-]+/);
  return words.length === wordCount && words.every((word) => wordlist.includes(word)) ? words.join(' ') : null;
}

/** What a server keeps of them. */
export const wordsHash = (words: string): string => createHash('sha256').update(words).digest('hex');
