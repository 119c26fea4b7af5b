import characters from '@iconify-json/fluent-emoji-flat/chars.json';
import keywords from 'emojilib/dist/emoji-en-US.json';

/**
 * Common words for emoji, in addition to their names: `coffee` for `hot-beverage`. Loaded with the first search, because the table is
 * large.
 */
export const emojiWords: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(keywords).flatMap(([character, words]) => {
    const name = (characters as Readonly<Record<string, string>>)[codeOf(character)];
    return name === undefined ? [] : [[name, words.flatMap((word) => word.toLowerCase().split(/[\s_-]+/))] as const];
  }),
);

/** A character's code in the set's file names: code points in hexadecimal, without variation selectors. */
function codeOf(character: string): string {
  return [...character]
    .map((one) => (one.codePointAt(0) ?? 0).toString(16))
    .filter((code) => code !== 'fe0f')
    .join('-');
}
