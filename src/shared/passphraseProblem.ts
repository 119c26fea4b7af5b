import { longestPassphrase } from './contract/staff.ts';

const fewest = { characters: 10, words: 4 } as const;

/** Characters that are a word each, or two of others. */
const wordLike = /^(?:\p{Ideographic}|.{2})/u;

/** What a new passphrase has to be, for those who think of one. */
export const passphraseHint = 'at least ten characters, or four words';

/**
 * What is wrong with a passphrase that somebody wants to set, to follow whatever it is called; null where it will do. It is typed on a touch screen, and
 * guessing is slowed down, but whoever has the disk may guess for as long as they like.
 */
export function passphraseProblem(text: string): string | null {
  const meant = text.trim();
  if ([...text].length > longestPassphrase) return `can have ${String(longestPassphrase)} characters at most.`;
  const words = meant.split(/\s+/).filter((word) => wordLike.test(word)).length;
  return [...meant].length >= fewest.characters || words >= fewest.words ? null : `needs ${passphraseHint}.`;
}
