import { asksForService, serveOf } from './servesLate.ts';
import type { Theme } from './themeSchema.ts';

/**
 * The makers of the picture that guests wait for. A service is included only if the theme makes guests wait for it and asks for their consent:
 * without consent, the photo goes nowhere.
 */
export function makersInVisit(theme: Theme): Theme['picture']['makers'] {
  const { makers } = theme.picture;
  return serveOf(theme) === 'wait' && asksForService(theme) ? makers : makers.filter((name) => name !== 'service');
}
