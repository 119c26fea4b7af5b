import type { Saying } from '../../../shared/theme/InOneLanguage.ts';
import { isPerLanguage } from '../../../shared/theme/isPerLanguage.ts';
import { valueAt } from '../../document/editText.ts';
import type { Path, ThemeEdit } from '../../../shared/theme/ThemeEdit.ts';
import { withoutStale } from '../../document/saidAnew.ts';

export interface WordsSubject {
  /** The theme's own JSON, and its merge with the base themes. */
  readonly own: unknown;
  readonly whole: unknown;
  /** Only the inherited values. */
  readonly inherited: unknown;
  /** The booth's start language. */
  readonly ownLanguage: string;
}

/** A text's own words in a language; undefined if guests see another language instead. */
export function saidIn(saying: unknown, tag: string, ownLanguage: string): string | undefined {
  if (typeof saying === 'string') return tag === ownLanguage ? saying : undefined;
  return isPerLanguage(saying) ? saying[tag] : undefined;
}

/** The text with new words in some languages; blank words remove a language. */
export function withWords(saying: unknown, changes: Readonly<Record<string, string>>, ownLanguage: string): Saying {
  const before: Record<string, string> =
    typeof saying === 'string' ? { [ownLanguage]: saying } : isPerLanguage(saying) ? { ...saying } : {};
  const said = Object.entries({ ...before, ...changes }).filter(([, words]) => words.trim() !== '');
  const [only] = said;
  // Store a single text for all languages as a plain string.
  if (said.length === 1 && only?.[0] === ownLanguage) return only[1];
  return Object.fromEntries(said);
}

/** Writes words in some languages at a path, with the smallest possible change. Empty if no words would be left. */
export function wordsEdits(
  { own, whole, inherited, ownLanguage }: WordsSubject,
  path: Path,
  changes: Readonly<Record<string, string>>,
): ThemeEdit[] {
  const before = valueAt(whole, path);
  const changed = Object.entries(changes).filter(([tag, words]) => (saidIn(before, tag, ownLanguage) ?? '') !== words);
  if (changed.length === 0) return [];
  const isAnew = changed.some(([tag, words]) => tag === ownLanguage && words.trim() !== '');
  const kept = isAnew && isPerLanguage(before) ? withoutStale(before, ownLanguage, inherited) : before;
  if (isPerLanguage(before) && isPerLanguage(kept) && Object.keys(kept).length < Object.keys(before).length) {
    const said = Object.entries({ ...kept, ...Object.fromEntries(changed) }).filter(([, words]) => words.trim() !== '');
    return [{ kind: 'set', path, value: Object.fromEntries(said) }];
  }
  const after = withWords(before, Object.fromEntries(changed), ownLanguage);
  if (typeof after === 'object' && Object.keys(after).length === 0) return [];
  const written = valueAt(own, path);
  // Replace the whole value when one text becomes several, or several become one.
  if (!isPerLanguage(before) || (typeof after === 'string' && written !== undefined)) return [{ kind: 'set', path, value: after }];
  return changed.map(([tag, words]) => {
    if (words.trim() !== '') return { kind: 'set', path: [...path, tag], value: words };
    // Remove the record if it would have no language left.
    const isLast = isPerLanguage(written) && Object.keys(written).length === 1 && Object.hasOwn(written, tag);
    return { kind: 'reset', path: isLast ? path : [...path, tag] };
  });
}
