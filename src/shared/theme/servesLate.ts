import type { Theme } from './themeSchema.ts';

/**
 * Whether guests are asked if their photo may go to a picture service, by name. That takes a service, and texts that say who gets the photo: a photo
 * is sent to nobody else.
 */
export const asksForService = (theme: Theme): boolean =>
  theme.picture.sentTo !== undefined &&
  theme.picture.makers.includes('service') &&
  isNamed(theme, theme.picture.sentTo) &&
  (theme.share.enabled || serveOf(theme) !== 'late');

/** A computer at the event has no name of its own, so the theme's words stand for one. */
const isNamed = ({ texts: { consent } }: Theme, sentTo: readonly (string | null)[]): boolean =>
  consent.painted !== undefined && (consent.venue !== undefined || !sentTo.includes(null));

/** Whether guests may have a portrait painted that comes to their phones later, for which they need a link. */
export const servesLate = (theme: Theme): boolean => asksForService(theme) && serveOf(theme) === 'late';

/** Whether they wait for it, and get it beside the booth's own picture. */
export const servesBoth = (theme: Theme): boolean => asksForService(theme) && serveOf(theme) === 'both';

/** When guests see what the service makes. A service of the theme's own answers the kiosk's page, which waits for it. */
export const serveOf = ({ picture: { serviceUrl, serve = 'late' } }: Theme): NonNullable<Theme['picture']['serve']> =>
  serviceUrl === undefined ? serve : 'wait';

/** With more people nothing is painted: image models lose faces in groups. */
export const maxPainted = ({ picture }: Theme): number => picture.maxPeople ?? 4;
