import type { ThemeInLanguages } from '../../../shared/theme/themeSchema.ts';
import { valueAt } from '../../document/editText.ts';
import type { Command } from '../../../shared/theme/ThemeEdit.ts';
import { ownCard } from '../../document/ownCard.ts';
import { namesInUse } from '../../document/answerUses.ts';
import { withoutAnswers } from './fixUses.ts';
import { newAnswerValue, newQuestionId } from './newNames.ts';
import { writtenSurvey } from '../../document/writtenSurvey.ts';

/** A question as typed. */
export interface TypedQuestion {
  readonly text: string;
  readonly answers: readonly string[];
}

/** The fewest and the most of each that a theme may have. */
export const surveyLimits = { questions: [1, 8], answers: [2, 6] } as const;

/** Why a typed question can't be asked, in a sentence; null if it can. */
export function problemWith({ text, answers }: TypedQuestion): string | null {
  const [fewest, most] = surveyLimits.answers;
  if (text.trim() === '') return 'This question has no words yet.';
  if (answers.length < fewest) return `A question needs at least ${fewest} answers, each in a line of its own.`;
  if (answers.length > most) return `A question has at most ${most} answers.`;
  return new Set(answers).size < answers.length ? 'Two answers are the same.' : null;
}

/** A question with names that nothing in the theme refers to; `taken` are the ids of the others. */
export function namedQuestion({ text, answers }: TypedQuestion, taken: Iterable<string>) {
  const values: string[] = [];
  const options = answers.map((answer) => {
    const value = newAnswerValue(answer, values);
    values.push(value);
    return { value, text: answer };
  });
  return { id: newQuestionId(text, taken), text, options };
}

/**
 * Replaces the survey with own questions. The card becomes one that is the same for all answers, and whatever else depended on the old questions is
 * removed. `shown` is the theme on show.
 */
export function startFromOwnQuestions(
  whole: unknown,
  shown: Pick<ThemeInLanguages, 'card' | 'character' | 'colors' | 'type'>,
  typed: readonly TypedQuestion[],
): Command {
  const taken = [...namesInUse(whole), ...writtenSurvey(whole).map(({ id }) => id)];
  const survey: ReturnType<typeof namedQuestion>[] = [];
  for (const one of typed) survey.push(namedQuestion(one, [...taken, ...survey.map(({ id }) => id)]));
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

/** The card's own size if the theme sets it, because the theme on show may be an older one. */
function sizeOf(whole: unknown): ThemeInLanguages['card'] | null {
  const card = valueAt(whole, ['card']) as ThemeInLanguages['card'] | undefined;
  return typeof card?.width === 'number' && typeof card.height === 'number' ? card : null;
}
