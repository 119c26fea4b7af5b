import type { Answers } from '../../shared/survey/answers.ts';
import { combinations } from '../../shared/survey/combinations.ts';
import type { When } from '../../shared/survey/matches.ts';
import { questionsNamedIn, withAnswersIn } from '../../shared/theme/answerPlaceholders.ts';
import type { PathFinding } from '../../shared/theme/PathFinding.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';

/** A part of a theme that exists only for certain answers: a layer of the card, a prop, a rule of light. */
export interface ForAnswers {
  readonly when?: When | undefined;
  readonly image?: string;
}

/** Every list of a theme whose parts may exist only for certain answers, by its path. */
export const listsForAnswers = ({
  card,
  character,
  formats = [],
}: Pick<ThemeInLanguages, 'card' | 'character' | 'formats'>): readonly (readonly [PathFinding['path'], readonly ForAnswers[]])[] => [
  [['card', 'layers'], card.layers],
  [['character', 'light'], character.light],
  [['character', 'props'], character.props],
  ...formats.map(({ strip }, index) => [['formats', index, 'strip', 'sheet', 'layers'], strip?.sheet.layers ?? []] as const),
];

/** The limit for combinations of answers in one picture name: more are a mistake, and would fill a kiosk's memory. */
export const maxNamed = 1296;
/** The limit for pictures named by answers in a whole theme: each is looked for, also in the booth's server. */
export const maxNamedInAll = 5000;

/** The result of fitting one rule to a survey. */
export interface FittedRule<Rule> {
  /** One rule for each picture that the original names; none if the original's condition can't come true. */
  readonly rules: readonly Rule[];
  /** The questions and answers missing from the survey, if there are no rules. */
  readonly unknown: readonly UnknownAnswer[];
  /** The combinations of answers whose picture is missing. */
  readonly missing: readonly Answers[];
}

/** A question missing from the survey, or a value missing from the question. */
export interface UnknownAnswer {
  readonly question: string;
  readonly value: string | null;
}

type Values = ReadonlyMap<string, readonly string[]>;

export const valuesOf = ({ survey }: Pick<ThemeInLanguages, 'survey'>): Values =>
  new Map(survey.map(({ id, options }) => [id, options.map(({ value }) => value)]));

/**
 * Fits a rule to this survey: removes it if it requires an unavailable answer; if answers name its picture, splits it into one rule with
 * its own condition for each existing picture. Null if there would be more than `maxNamed` rules.
 */
export function rulesForAnswers<Rule extends ForAnswers>(
  rule: Rule,
  values: Values,
  isThere: (url: string) => boolean,
): FittedRule<Rule> | null {
  const { when = {}, image = '' } = rule;
  const named = questionsNamedIn(image);
  const unknown = unknownIn(when, named, values);
  const questions = [...new Set([...Object.keys(when), ...named])];
  if (questions.some((id) => possible(when, id, values).length === 0)) return { rules: [], unknown, missing: [] };
  if (named.length === 0) return { rules: [rule], unknown, missing: [] };
  const asked = named.map((id) => ({ id, values: possible(when, id, values) }));
  if (namedPictures(rule, values) > maxNamed) return null;
  const all = combinations(asked).map((answers) => ({
    answers,
    url: withAnswersIn(image, (id) => encodeURIComponent(answers[id] ?? '')),
  }));
  return {
    rules: all.filter(({ url }) => isThere(url)).map(({ answers, url }) => ({ ...rule, image: url, when: { ...when, ...answers } })),
    unknown,
    missing: all.filter(({ url }) => !isThere(url)).map(({ answers }) => answers),
  };
}

/** A question's values with which a condition can come true. */
function possible(when: When, id: string, values: Values): readonly string[] {
  const wanted = Object.hasOwn(when, id) ? [when[id] ?? []].flat() : null;
  return (values.get(id) ?? []).filter((value) => wanted === null || wanted.includes(value));
}

/** The number of pictures that answers name in a rule; 0 if the rule's picture isn't named by answers. */
export function namedPictures({ when = {}, image = '' }: ForAnswers, values: Values): number {
  const named = questionsNamedIn(image);
  return named.length === 0 ? 0 : named.reduce((product, id) => product * possible(when, id, values).length, 1);
}

function unknownIn(when: When, named: readonly string[], values: Values): UnknownAnswer[] {
  const missing = [...Object.keys(when), ...named].filter((question) => !values.has(question));
  return [
    ...missing.map((question) => ({ question, value: null })),
    ...Object.entries(when).flatMap(([question, wanted]) =>
      [wanted].flat().flatMap((value) => (values.get(question)?.includes(value) === false ? [{ question, value }] : [])),
    ),
  ];
}
