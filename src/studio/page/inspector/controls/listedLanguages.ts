import { valueAt } from '../../../document/editText.ts';

interface ListedLanguage {
  readonly tag: string;
  readonly name: string;
}

/** The valid languages that guests can choose from. */
export function listedLanguages(whole: unknown): readonly ListedLanguage[] {
  const listed = valueAt(whole, ['languages']);
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one: unknown): ListedLanguage[] => {
    const [tag, name] = [valueAt(one, ['tag']), valueAt(one, ['name'])];
    return typeof tag === 'string' ? [{ tag, name: typeof name === 'string' ? name : tag }] : [];
  });
}
