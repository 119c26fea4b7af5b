import type { Answers } from '../../shared/survey/answers.ts';
import { combinations } from '../../shared/survey/combinations.ts';
import type { When } from '../../shared/survey/matches.ts';
import { matches } from '../../shared/survey/matches.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { groupBy } from './groupBy.ts';

export interface Conditioned {
  readonly when: When | undefined;
  /** The layer's weight. */
  readonly pixels: number;
}

/** The maximum number of combinations to try; above it, all layers count. */
const maxCombinations = 1296;

/**
 * The greatest total weight of layers that one card may have. Layers that depend on the same questions are tried together for all combinations of
 * answers to those questions. So the result is the weight for the worst answers, or a little more.
 */
export function heaviestTogether(survey: Theme['survey'], layers: readonly Conditioned[]): number {
  const groups = groupBy(layers, ({ when = {} }) => Object.keys(when).sort().join(' '));
  return sumOf([...groups.values()].map((group) => heaviestOf(survey, group)));
}

function heaviestOf(survey: Theme['survey'], group: readonly Conditioned[]): number {
  const asked = Object.keys(group[0]?.when ?? {});
  const questions = survey
    .filter(({ id }) => asked.includes(id))
    .map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));
  if (questions.reduce((combinations, { values }) => combinations * values.length, 1) > maxCombinations)
    return sumOf(group.map(({ pixels }) => pixels));
  const weightFor = (answers: Answers): number => sumOf(group.filter(({ when }) => matches(when, answers)).map(({ pixels }) => pixels));
  return Math.max(...combinations(questions).map(weightFor));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
