import { isPerLanguage } from '../../shared/theme/isPerLanguage.ts';
import { valueAt } from './editText.ts';

/** A guest text as written in a theme: one for all languages, or one per language tag. */
export type WrittenWords = string | Readonly<Record<string, string>>;

/** An answer as written in the theme. Non-text values are left out. */
export interface WrittenAnswer {
  readonly value: string;
  readonly text: WrittenWords;
  readonly image?: string | undefined;
  readonly prompt?: string | undefined;
}

export interface WrittenQuestion {
  readonly id: string;
  readonly text: WrittenWords;
  readonly options: readonly WrittenAnswer[];
}

/** The survey as written in a theme. Accepts any value, because a draft may be invalid. */
export function writtenSurvey(whole: unknown): readonly WrittenQuestion[] {
  return listAt(whole, ['survey']).map((question) => ({
    id: textAt(question, 'id') ?? '',
    text: wordsAt(question),
    options: listAt(question, ['options']).map((option) => {
      const [image, prompt] = [textAt(option, 'image'), textAt(option, 'prompt')];
      return {
        value: textAt(option, 'value') ?? '',
        text: wordsAt(option),
        ...(image === undefined ? {} : { image }),
        ...(prompt === undefined ? {} : { prompt }),
      };
    }),
  }));
}

/** The list at a path; empty if there is none. */
export function listAt(whole: unknown, path: readonly (string | number)[]): readonly unknown[] {
  const list = valueAt(whole, path);
  return Array.isArray(list) ? (list as readonly unknown[]) : [];
}

/** The text of a value's field; undefined if there is none. */
export function textAt(whole: unknown, name: string): string | undefined {
  const text = valueAt(whole, [name]);
  return typeof text === 'string' ? text : undefined;
}

function wordsAt(whole: unknown): WrittenWords {
  const words = valueAt(whole, ['text']);
  return typeof words === 'string' || isPerLanguage(words) ? words : '';
}
