import { asksForService } from '../shared/theme/servesLate.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { Visit } from './Visit.ts';
import { brokenLines } from './brokenLines.ts';

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
  if (!asksForService(theme)) return ownPoints(theme, visit);
  const { consent, texts } = theme;
  const painted: ConsentPoint = { text: paintedText(theme), words: 'painted', icon: consent.icons === undefined ? null : 'envelope' };
  if (consent.enabled) return [painted, ...ownPoints(theme, visit)];
  const { unpainted } = texts.consent;
  return unpainted === undefined ? [painted] : [painted, { text: unpainted, words: 'unpainted', icon: null }];
}

/** Who gets the photo, by name. */
function paintedText({ picture, texts: { consent } }: Theme): string {
  const names = new Set(picture.sentTo?.map((name) => name ?? consent.venue ?? ''));
  return (consent.painted ?? '').replaceAll('{service}', () => [...names].join(', '));
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
