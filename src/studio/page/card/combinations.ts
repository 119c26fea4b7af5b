import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureKind } from '../../../shared/theme/madeOf.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';

/** A question and its shown answers. */
export interface AskedQuestion {
  readonly id: string;
  readonly values: readonly string[];
}

type Conditional = { readonly when?: Readonly<Record<string, unknown>> | undefined };

const askedBy = (parts: readonly Conditional[]): string[] => parts.flatMap(({ when }) => Object.keys(when ?? {}));

/** The questions that affect a card's or a sheet's appearance, including the guests' clothes and light, in the survey's order. */
export function decidingQuestions(
  { card, character, survey }: Pick<Theme, 'card' | 'character' | 'survey'>,
  { deciding: layers, made }: { readonly deciding: readonly Conditional[]; readonly made: PictureKind },
): readonly string[] {
  const asked = new Set([
    ...askedBy(layers),
    ...(made === 'photo' ? [] : [...askedBy(character.light), ...askedBy(character.props)]),
    ...(card.plain?.unless ?? []).flatMap((when) => Object.keys(when)),
  ]);
  return survey.map(({ id }) => id).filter((id) => asked.has(id));
}

/** The answers that affect the guests themselves. Cards that differ only in other answers share a picture of the guests. */
export function answersOfGuests({ card, character }: Pick<Theme, 'card' | 'character'>, answers: Answers): Answers {
  const places = card.layers.filter((layer) => 'picture' in layer);
  const asked = new Set([
    ...askedBy(places),
    ...askedBy(character.light),
    ...askedBy(character.props),
    ...(card.plain?.unless ?? []).flatMap((when) => Object.keys(when)),
  ]);
  return Object.fromEntries(Object.entries(answers).filter(([id]) => asked.has(id)));
}

/**
 * The questions and answers to combine: all answers to the deciding questions, the first answer to all others, and only the chosen answer
 * if there is one.
 */
export function askedQuestions(survey: Theme['survey'], deciding: readonly string[], chosen: Answers): readonly AskedQuestion[] {
  return survey.map(({ id, options }) => {
    const values = options.map(({ value }) => value);
    const only = chosen[id];
    if (only !== undefined && values.includes(only)) return { id, values: [only] };
    return { id, values: deciding.includes(id) ? values : values.slice(0, 1) };
  });
}

/** The number of combinations. */
export const countOfCombinations = (questions: readonly AskedQuestion[]): number =>
  questions.reduce((count, { values }) => count * values.length, 1);

/** A combination by its number, computed directly. The last question's answer changes fastest. */
export function combinationAt(questions: readonly AskedQuestion[], number: number): Answers {
  let left = number;
  const answers = [...questions].reverse().map(({ id, values }): [string, string] => {
    const value = values[left % values.length] ?? '';
    left = Math.floor(left / values.length);
    return [id, value];
  });
  return Object.fromEntries(answers.reverse());
}
