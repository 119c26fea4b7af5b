import { asksForService, serveOf } from './servesLate.ts';
import type { Theme } from './themeSchema.ts';

/**
 * The makers of the picture for which guests wait. A service is included only if the theme makes guests wait for it and asks for their
 * consent; without consent, the photo is not sent anywhere.
 */
export function makersInVisit(theme: Theme): Theme['picture']['makers'] {
  const { makers } = theme.picture;
  return serveOf(theme) === 'wait' && asksForService(theme) ? makers : makers.filter((name) => name !== 'service');
}
