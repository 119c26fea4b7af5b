import { valueAt } from '../../../document/editText.ts';

interface ListedLanguage {
  readonly tag: string;
  readonly name: string;
}

/** The languages that guests may choose from, as far as they are valid. */
export function listedLanguages(whole: unknown): readonly ListedLanguage[] {
  const listed = valueAt(whole, ['languages']);
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one: unknown): ListedLanguage[] => {
    const [tag, name] = [valueAt(one, ['tag']), valueAt(one, ['name'])];
    return typeof tag === 'string' ? [{ tag, name: typeof name === 'string' ? name : tag }] : [];
  });
}
