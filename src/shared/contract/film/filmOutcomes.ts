/** What a film shows, or that there is but its still. */
export const filmOutcomes = ['scene', 'photo', 'still'] as const;
export type FilmOutcome = (typeof filmOutcomes)[number];
