import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/** Answers written as `q1=2,q3=4`; nothing is no answer. Fails with one plain sentence where the survey has no such answer. */
export function parseOnly({ survey }: Theme, text: string): Result<Answers, string> {
  const answers: Record<string, string> = {};
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [id = '', value = ''] = part.split('=').map((one) => one.trim());
    const question = survey.find((one) => one.id === id);
    if (question === undefined)
      return failure(`There is no question "${id}"; there are ${survey.map((one) => one.id).join(', ')}. Write answers as q1=2,q3=4.`);
    const values = question.options.map((option) => option.value);
    if (!values.includes(value)) return failure(`Question "${id}" has no answer "${value}"; it has ${values.join(', ')}.`);
    answers[id] = value;
  }
  return success(answers);
}
