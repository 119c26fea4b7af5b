import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureKind } from '../../../shared/theme/madeOf.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';

/** A question and the answers to show. */
export interface AskedQuestion {
  readonly id: string;
  readonly values: readonly string[];
}

type Conditional = { readonly when?: Readonly<Record<string, unknown>> | undefined };

const askedBy = (parts: readonly Conditional[]): string[] => parts.flatMap(({ when }) => Object.keys(when ?? {}));

/** The questions that affect how a card or a sheet looks, including guests' clothes and light, in the survey's order. */
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

/** The answers that affect the guests themselves: cards that differ only in others share a picture of them. */
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

/** What to show of a survey: all answers to the questions that matter, the first answer to all others, and a single one where one is chosen. */
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

/** A combination by its number, without counting through those before it; the last question's answer changes fastest. */
export function combinationAt(questions: readonly AskedQuestion[], number: number): Answers {
  let left = number;
  const answers = [...questions].reverse().map(({ id, values }): [string, string] => {
    const value = values[left % values.length] ?? '';
    left = Math.floor(left / values.length);
    return [id, value];
  });
  return Object.fromEntries(answers.reverse());
}
