const place = /\{([a-z][a-z0-9-]*)\}/gi;

/** The ids of the questions in a picture's name: `q3` and `q4` in `scenes/{q3}-{q4}.svg`. */
export const questionsNamedIn = (image: string): string[] => [...new Set([...image.matchAll(place)].map(([, id = '']) => id))];

/** The name with each of these placeholders replaced. */
export const withAnswersIn = (image: string, answerTo: (question: string) => string): string =>
  image.replaceAll(place, (_all, id: string) => answerTo(id));
