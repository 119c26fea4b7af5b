/** Answers to all of the default theme's questions. */
export const sampleAnswers = { q1: '1', q2: '2', q3: '3', q4: '4' };
