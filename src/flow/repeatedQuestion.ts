import type { Theme } from '../shared/theme/themeSchema.ts';

type Question = Theme['survey'][number];

/**
 * The earlier question whose words and answers this one repeats. Null if there is none, if there are two (a third choice has no text), or
 * if the theme has no text for a second choice.
 */
export function repeatedQuestion({ survey, texts }: Theme, step: number): Question | null {
  const question = survey[step];
  if (question === undefined || texts.secondChoice === undefined) return null;
  const words = wordsOf(question);
  const [earlier, ...others] = survey.slice(0, step).filter((one) => wordsOf(one) === words);
  return earlier === undefined || others.length > 0 ? null : earlier;
}

const wordsOf = ({ text, options }: Question): string => JSON.stringify([text, options.map((option) => [option.value, option.text])]);
