import type { Answers } from '../../shared/survey/answers.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** Answers in the survey's words, to be appended: ` with q3=2 (Mountain retreat)`; empty for none. */
export function answersText({ survey }: Theme, answers: Answers): string {
  const said = survey.flatMap(({ id, options }) => {
    const option = options.find(({ value }) => value === answers[id]);
    return option === undefined ? [] : [`${id}=${option.value} (${option.text})`];
  });
  return said.length === 0 ? '' : ` with ${said.join(', ')}`;
}
