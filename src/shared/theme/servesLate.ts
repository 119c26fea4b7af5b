import type { Theme } from './themeSchema.ts';

/**
 * Whether guests are asked if their photo may go to the booth's picture service, by name. It takes a service, and words that say who gets
 * the photo; nobody else's photo is sent there.
 */
export const asksForService = (theme: Theme): boolean =>
  theme.picture.sentTo !== undefined &&
  theme.picture.makers.includes('service') &&
  theme.texts.consent.painted !== undefined &&
  (theme.share.enabled || !isLate(theme));

/** Whether guests may have a portrait painted that comes to their phones later, for which they need a link. */
export const servesLate = (theme: Theme): boolean => asksForService(theme) && isLate(theme);

/** Whether they wait for it, and get it beside the booth's own picture. */
export const servesBoth = (theme: Theme): boolean => asksForService(theme) && theme.picture.serve === 'both';

const isLate = ({ picture: { serve = 'late' } }: Theme): boolean => serve === 'late';

/** Of more people nothing is painted: image models lose faces in groups. */
export const mostPainted = ({ picture }: Theme): number => picture.maxPeople ?? 4;
