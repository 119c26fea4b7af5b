import type { Answers, SurveyQuestions } from './answers.ts';

/** All combinations of answers to these questions; the last question's answer changes fastest. */
export function combinations(questions: SurveyQuestions): Answers[] {
  return questions.reduce<Answers[]>(
    (all, { id, values }) => all.flatMap((answers) => values.map((value) => ({ ...answers, [id]: value }))),
    [{}],
  );
}
