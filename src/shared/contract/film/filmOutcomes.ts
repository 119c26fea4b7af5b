/** What a film shows (the scene or the photo), or that only its still exists. */
export const filmOutcomes = ['scene', 'photo', 'still'] as const;
export type FilmOutcome = (typeof filmOutcomes)[number];
