import type { Theme } from './themeSchema.ts';

/**
 * Whether guests are asked if their photo may go to the booth's picture service, by name. It takes a service, and words that say who gets
 * the photo; nobody else's photo is sent there.
 */
export const asksForService = (theme: Theme): boolean =>
  theme.picture.sentTo !== undefined &&
  theme.picture.makers.includes('service') &&
  theme.texts.consent.painted !== undefined &&
  (theme.picture.serve === 'wait' || theme.share.enabled);

/** Whether guests may have a portrait painted that comes to their phones later, for which they need a link. */
export const servesLate = (theme: Theme): boolean => asksForService(theme) && theme.picture.serve !== 'wait';

/** Of more people nothing is painted: image models lose faces in groups. */
export const mostPainted = ({ picture }: Theme): number => picture.maxPeople ?? 4;
