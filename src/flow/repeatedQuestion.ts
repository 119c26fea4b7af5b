import type { Theme } from '../shared/theme/themeSchema.ts';

type Question = Theme['survey'][number];

/**
 * The earlier question that this one repeats word for word, answers included. Null where there is none, where there are two (nobody has words for a third
 * choice), or where the theme has no words for a second one.
 */
export function repeatedQuestion({ survey, texts }: Theme, step: number): Question | null {
  const question = survey[step];
  if (question === undefined || texts.secondChoice === undefined) return null;
  const words = wordsOf(question);
  const [earlier, ...others] = survey.slice(0, step).filter((one) => wordsOf(one) === words);
  return earlier === undefined || others.length > 0 ? null : earlier;
}

const wordsOf = ({ text, options }: Question): string => JSON.stringify([text, options.map((option) => [option.value, option.text])]);
