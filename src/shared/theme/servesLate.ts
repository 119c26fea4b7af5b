import type { Theme } from './themeSchema.ts';

/**
 * Whether guests are asked for consent to send their photo to a picture service, by name. This requires a service, and texts that name the
 * recipient: photos are sent only to named recipients.
 */
export const asksForService = (theme: Theme): boolean =>
  theme.picture.sentTo !== undefined &&
  theme.picture.makers.includes('service') &&
  isNamed(theme, theme.picture.sentTo) &&
  (theme.share.enabled || serveOf(theme) !== 'late');

/** A computer at the event has no name, so the theme must provide words for it. */
const isNamed = ({ texts: { consent } }: Theme, sentTo: readonly (string | null)[]): boolean =>
  consent.painted !== undefined && (consent.venue !== undefined || !sentTo.includes(null));

/** Whether guests may have a portrait painted that reaches their phones later, for which they need a link. */
export const servesLate = (theme: Theme): boolean => asksForService(theme) && serveOf(theme) === 'late';

/** Whether guests wait for the portrait and get it beside the booth's own picture. */
export const servesBoth = (theme: Theme): boolean => asksForService(theme) && serveOf(theme) === 'both';

/** When guests see the service's picture. A service named by the theme answers the kiosk's page, which waits for it. */
export const serveOf = ({ picture: { serviceUrl, serve = 'late' } }: Theme): NonNullable<Theme['picture']['serve']> =>
  serviceUrl === undefined ? serve : 'wait';

/** The maximum of people in a portrait: image models lose faces in larger groups. */
export const maxPainted = ({ picture }: Theme): number => picture.maxPeople ?? 4;
