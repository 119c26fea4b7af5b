import { asksForService, serveOf } from './servesLate.ts';
import type { Theme } from './themeSchema.ts';

/**
 * Who makes the picture while its guests wait. A service does only where the theme has them wait for it and they are asked: where nobody is
 * asked, the photo goes nowhere.
 */
export function makersInVisit(theme: Theme): Theme['picture']['makers'] {
  const { makers } = theme.picture;
  return serveOf(theme) === 'wait' && asksForService(theme) ? makers : makers.filter((name) => name !== 'service');
}
