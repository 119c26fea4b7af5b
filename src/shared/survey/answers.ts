/** One guest's answers: question id to the chosen option's value. */
export type Answers = Readonly<Record<string, string>>;

/** The questions of a survey: each question's id and the values of its options, in the order of asking. */
export type SurveyQuestions = readonly { readonly id: string; readonly values: readonly string[] }[];

/** Whether each of these questions is answered with one of its own values. */
export function answersAll(questions: SurveyQuestions, answers: Answers): boolean {
  return questions.every((question) => question.values.includes(answers[question.id] ?? ''));
}

/**
 * Answers from an untrusted value (history state, a request): keeps only known questions with known values. Null if the value is not an object, or if
 * a known question has an unknown value.
 */
export function parseAnswers(questions: SurveyQuestions, value: unknown): Answers | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const answers: Record<string, string> = {};
  for (const question of questions) {
    // A question's id may be 'constructor': only own properties count.
    if (!Object.hasOwn(value, question.id)) continue;
    const given: unknown = (value as Record<string, unknown>)[question.id];
    if (typeof given !== 'string' || !question.values.includes(given)) return null;
    answers[question.id] = given;
  }
  return answers;
}
