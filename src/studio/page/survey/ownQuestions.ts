import type { ThemeInLanguages } from '../../../shared/theme/themeSchema.ts';
import { ownLanguage } from '../../../shared/theme/inLanguage.ts';
import { valueAt } from '../../document/editText.ts';
import type { Command } from '../../../shared/theme/ThemeEdit.ts';
import { ownCard } from '../../document/ownCard.ts';
import { namesInUse } from '../../document/answerUses.ts';
import { withoutAnswers } from './fixUses.ts';
import { newAnswerValue, newQuestionId } from './newNames.ts';
import { readIn } from '../../document/wordsInLanguage.ts';
import type { WrittenWords } from '../../document/writtenSurvey.ts';
import { writtenSurvey } from '../../document/writtenSurvey.ts';

/** A question as typed in one language. */
export interface TypedWords {
  readonly text: string;
  readonly answers: readonly string[];
}

/** A question in one or several languages. */
export interface OwnQuestion {
  readonly text: WrittenWords;
  readonly answers: readonly WrittenWords[];
}

/** A question as typed, by language. */
export type TypedQuestion = Readonly<Record<string, TypedWords>>;

/** The minimum and maximum numbers of questions and answers in a theme. */
export const surveyLimits = { questions: [1, 8], answers: [2, 6] } as const;

const isBlank = ({ text, answers }: TypedWords): boolean => text.trim() === '' && answers.length === 0;

/** Whether all languages are empty. */
export const isEmpty = (typed: TypedQuestion): boolean => Object.values(typed).every(isBlank);

/** Why a typed question is unusable, in a sentence; null if it is usable. Only the theme's own language is required. */
export function problemWith(
  typed: TypedQuestion,
  { own, nameOf }: { readonly own: string; readonly nameOf: (tag: string) => string },
): string | null {
  const { text, answers } = typed[own] ?? { text: '', answers: [] };
  const [fewest, most] = surveyLimits.answers;
  if (text.trim() === '') return `This question has no words${Object.keys(typed).length > 1 ? ` in ${nameOf(own)}` : ''} yet.`;
  if (answers.length < fewest) return `A question needs at least ${fewest} answers, each on its own line.`;
  if (answers.length > most) return `A question has at most ${most} answers.`;
  for (const [tag, { answers: said }] of Object.entries(typed)) {
    if (said.length !== 0 && said.length !== answers.length)
      return `${nameOf(own)} and ${nameOf(tag)} need the same answers, line by line: there are ${answers.length} and ${said.length}.`;
    if (new Set(said).size < said.length) return 'Two answers are the same.';
  }
  return null;
}

/** A typed question with the words of all languages merged. */
export function inAllLanguages(typed: TypedQuestion, own: string): OwnQuestion {
  const together = (wordsOf: (typed: TypedWords) => string | undefined): WrittenWords => {
    const said = Object.entries(typed).flatMap(([tag, words]): [string, string][] => {
      const text = wordsOf(words) ?? '';
      return text === '' ? [] : [[tag, text]];
    });
    const [[, only] = ['', '']] = said;
    return said.length < 2 ? only : Object.fromEntries(said);
  };
  return {
    text: together(({ text }) => text.trim()),
    answers: (typed[own]?.answers ?? []).map((_answer, at) => together(({ answers }) => answers[at])),
  };
}

/** Makes a question with fresh ids from its texts in the theme's own language. `taken` are the ids already in use. */
export function namedQuestion({ text, answers }: OwnQuestion, taken: Iterable<string>, own: string) {
  const values: string[] = [];
  const options = answers.map((answer) => {
    const value = newAnswerValue(readIn(answer, own, { own }), values);
    values.push(value);
    return { value, text: answer };
  });
  return { id: newQuestionId(readIn(text, own, { own }), taken), text, options };
}

/**
 * Replaces the survey with the user's questions. The new card is the same for all answers, and all other parts that depended on the old
 * questions are removed. `shown` is the displayed theme.
 */
export function startFromOwnQuestions(
  whole: unknown,
  shown: Pick<ThemeInLanguages, 'card' | 'character' | 'colors' | 'language' | 'languages' | 'type'>,
  typed: readonly OwnQuestion[],
): Command {
  const taken = [...namesInUse(whole), ...writtenSurvey(whole).map(({ id }) => id)];
  const survey: ReturnType<typeof namedQuestion>[] = [];
  for (const one of typed) survey.push(namedQuestion(one, [...taken, ...survey.map(({ id }) => id)], ownLanguage(shown)));
  const isLayer = ([part, list]: readonly (string | number)[]): boolean => part === 'card' && list === 'layers';
  const { plain: _plain, ...card } = shown.card;
  return {
    label: 'Start from own questions',
    edits: [
      { kind: 'set', path: ['survey'], value: survey },
      ...withoutAnswers(whole, isLayer),
      { kind: 'set', path: ['card', 'layers'], value: ownCard({ ...shown, card: sizeOf(whole) ?? card }) },
    ],
  };
}

/** The card as written, if it has a size. The displayed theme may be older. */
function sizeOf(whole: unknown): ThemeInLanguages['card'] | null {
  const card = valueAt(whole, ['card']) as ThemeInLanguages['card'] | undefined;
  return typeof card?.width === 'number' && typeof card.height === 'number' ? card : null;
}
