import type { Theme } from '../../../shared/theme/themeSchema.ts';

/** A question whose answers are counted. */
export interface CountedQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** An id that no survey question can have. */
const formatQuestion = 'which format';

/** The questions of a theme's survey, and the choice of format if there is one. */
export function countedQuestions({ survey, formats = [], texts }: Theme): readonly CountedQuestion[] {
  if (formats.length < 2) return survey;
  const options = formats.map(({ id, text }) => ({ value: id, text }));
  return [...survey, { id: formatQuestion, text: texts.strips?.question ?? '', options }];
}

/** A visit's answers to these questions. */
export const countedAnswersOf = (answers: Readonly<Record<string, string>>, format: string | null): Readonly<Record<string, string>> =>
  format === null ? answers : { ...answers, [formatQuestion]: format };
