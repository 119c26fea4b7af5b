import { isPerLanguage } from '../../shared/theme/isPerLanguage.ts';
import { valueAt } from './editText.ts';

/** A text for guests as written in a theme: one for all languages, or one for each by its tag. */
export type WrittenWords = string | Readonly<Record<string, string>>;

/** An answer as written in the theme. Values that aren't texts are left out. */
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

/** The survey as written in a theme; the theme may be anything, because a draft need not be valid. */
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

/** The list at a path of a value; empty if there is none. */
export function listAt(whole: unknown, path: readonly (string | number)[]): readonly unknown[] {
  const list = valueAt(whole, path);
  return Array.isArray(list) ? (list as readonly unknown[]) : [];
}

/** The text under a name of a value; undefined if it has none. */
export function textAt(whole: unknown, name: string): string | undefined {
  const text = valueAt(whole, [name]);
  return typeof text === 'string' ? text : undefined;
}

function wordsAt(whole: unknown): WrittenWords {
  const words = valueAt(whole, ['text']);
  return typeof words === 'string' || isPerLanguage(words) ? words : '';
}
