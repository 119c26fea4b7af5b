import { isPerLanguage } from '../../shared/theme/isPerLanguage.ts';

type Words = Readonly<Record<string, string>>;

/** Inherited texts in all languages, by their wording in one language. */
const known = new WeakMap<object, Map<string, Words[]>>();

function inheritedWords(inherited: object, own: string): Map<string, Words[]> {
  const before = known.get(inherited);
  if (before !== undefined) return before;
  const found = new Map<string, Words[]>();
  const walk = (value: unknown): void => {
    if (isPerLanguage(value)) found.set(value[own] ?? '', [...(found.get(value[own] ?? '') ?? []), value]);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk(inherited);
  known.set(inherited, found);
  return found;
}

/**
 * A text with new words in the theme's own language, without inherited translations of the old words. Keeps the theme's own translations.
 */
export function withoutStale(words: Words, own: string, inherited: unknown): Words {
  if (typeof inherited !== 'object' || inherited === null) return words;
  const same = inheritedWords(inherited, own).get(words[own] ?? '') ?? [];
  const isStale = ([tag, said]: readonly [string, string]): boolean => tag !== own && same.some((one) => one[tag] === said);
  return Object.fromEntries(Object.entries(words).filter((entry) => !isStale(entry)));
}
