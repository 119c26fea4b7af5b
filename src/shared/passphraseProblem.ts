import { longestPassphrase } from './contract/staff.ts';

const fewest = { characters: 10, words: 4 } as const;

/** The definition of a word: anything that begins with an ideograph or has at least two characters. */
const wordLike = /^(?:\p{Ideographic}|.{2})/u;

/** The rule for a new passphrase, as shown to the user who chooses one. */
export const passphraseHint = 'at least ten characters, or four words';

/**
 * What is wrong with a new passphrase, worded to follow its name; null if it is acceptable. It is typed on a touch screen and guessing is
 * slowed down, so it may be short; but an attacker with the disk can guess without limit.
 */
export function passphraseProblem(text: string): string | null {
  const meant = text.trim();
  if ([...text].length > longestPassphrase) return `can have ${String(longestPassphrase)} characters at most.`;
  const words = meant.split(/\s+/).filter((word) => wordLike.test(word)).length;
  return [...meant].length >= fewest.characters || words >= fewest.words ? null : `needs ${passphraseHint}.`;
}
