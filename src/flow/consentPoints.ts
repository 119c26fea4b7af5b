import type { Theme } from '../shared/theme/themeSchema.ts';
import type { Visit } from './Visit.ts';
import { brokenLines } from './brokenLines.ts';
import { portraitTerms } from './features/portrait/portrait.ts';

export interface ConsentPoint {
  readonly text: string;
  readonly words: 'text' | 'printed' | 'painted' | 'unpainted';
  readonly icon: NonNullable<Theme['consent']['icons']>[number] | 'printer' | null;
}

/**
 * What guests are asked to agree to, point by point: who gets their photo for a portrait, where one is painted; the theme's own points; and, where the
 * booth has a printer, that their photo can be printed as well.
 */
export function consentPoints(theme: Theme, visit: Pick<Visit, 'printer'>): readonly ConsentPoint[] {
  const asked = portraitTerms(theme).map(({ words, text }): ConsentPoint => {
    const isMarked = words === 'painted' && theme.consent.icons !== undefined;
    return { text, words, icon: isMarked ? 'envelope' : null };
  });
  return asked.length > 0 && !theme.consent.enabled ? asked : [...asked, ...ownPoints(theme, visit)];
}

function ownPoints({ texts, consent }: Theme, { printer }: Pick<Visit, 'printer'>): readonly ConsentPoint[] {
  const { text, printed } = texts.consent;
  const lines = brokenLines(text);
  const { icons = [] } = consent;
  const points = lines.map((line, row): ConsentPoint => ({ text: line, words: 'text', icon: icons[row] ?? null }));
  if (!printer || printed === undefined) return points;
  if (lines.length === 1) return [{ text: `${lines[0] ?? ''} ${printed}`, words: 'text', icon: null }];
  const place = icons.length === 0 ? points.length : Math.min(icons.length, points.length);
  return points.toSpliced(place, 0, { text: printed, words: 'printed', icon: icons.length === 0 ? null : 'printer' });
}
