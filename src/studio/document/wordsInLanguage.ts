import type { WrittenWords } from './writtenSurvey.ts';

/** The languages of a theme: all tags, and the start language. */
export interface SpokenLanguages {
  readonly tags: readonly string[];
  readonly own: string;
}

/** A text's words in exactly this language; null if guests see another language instead. */
export function wordsIn(words: WrittenWords, tag: string, { tags, own }: SpokenLanguages): string | null {
  if (typeof words === 'string')
    return words !== '' && (tags.length < 2 || tag === own || !/\p{L}/u.test(words.replaceAll(/\{[a-z]+\}/g, ''))) ? words : null;
  return words[tag] ?? null;
}

/** A text as guests of a language see it, possibly in another language. */
export const readIn = (words: WrittenWords, tag: string, { own }: Pick<SpokenLanguages, 'own'>): string =>
  typeof words === 'string' ? words : (words[tag] ?? words[own] ?? Object.values(words)[0] ?? '');

/** A text with new words in one language; null if the theme's own language would have none. Empty words are removed. */
export function withWordsIn(words: WrittenWords, tag: string, said: string, { tags, own }: SpokenLanguages): WrittenWords | null {
  const isBlank = said.trim() === '';
  if (tag === own && isBlank) return null;
  if (typeof words === 'string') {
    if (tags.length < 2 || tag === own) return said;
    return isBlank ? words : { [own]: words, [tag]: said };
  }
  const { [tag]: _old, ...others } = words;
  if (isBlank) return Object.keys(others).length === 0 ? null : others;
  // Keep the order of languages.
  return Object.hasOwn(words, tag)
    ? Object.fromEntries(Object.entries(words).map(([key, text]) => [key, key === tag ? said : text]))
    : { ...words, [tag]: said };
}
