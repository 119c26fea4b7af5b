import { asksForService } from './servesLate.ts';
import type { Theme } from './themeSchema.ts';

/**
 * Who makes the picture while its guests wait. The booth's own service does only where the theme has them wait for it and they are asked:
 * where nobody is asked, the photo goes nowhere.
 */
export function makersInVisit(theme: Theme): Theme['picture']['makers'] {
  const { makers, serve, sentTo } = theme.picture;
  if (sentTo === undefined || (serve === 'wait' && asksForService(theme))) return makers;
  return makers.filter((name) => name !== 'service');
}
