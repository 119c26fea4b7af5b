import type { Theme } from '../shared/theme/themeSchema.ts';
import type { ChoiceOfConsent, PointOfConsent as PointWith } from './core/PointOfConsent.ts';
import type { FeatureEvent, FeatureIcon, FeatureSettled } from './features.ts';
import { slices } from './features.ts';
import { brokenLines } from './brokenLines.ts';

export type ConsentPoint = PointWith<FeatureIcon> & Partial<Pick<ChoiceOfConsent<FeatureIcon, FeatureEvent>, 'choice'>>;

/**
 * The points that guests are asked to agree to: first those that features put first, then the theme's own, then those that features add,
 * and finally those that guests may tick.
 */
export function consentPoints(theme: Theme, visit: FeatureSettled): readonly ConsentPoint[] {
  const asked = slices.flatMap(({ asks }) => asks?.(theme) ?? []);
  return asked.length > 0 && !theme.consent.enabled ? asked : [...asked, ...ownPoints(theme, visit)];
}

function ownPoints(theme: Theme, visit: FeatureSettled): readonly ConsentPoint[] {
  const { texts, consent } = theme;
  const { icons = [] } = consent;
  const lines = brokenLines(texts.consent.text);
  const added = slices.flatMap(({ adds }) => adds?.(theme, visit) ?? []);
  const choices = slices.flatMap((slice) => slice.choices?.(theme, visit) ?? []);
  if (lines.length === 1 && added.length > 0)
    return [{ text: [...lines, ...added.map(({ text }) => text)].join(' '), words: 'text', icon: null }, ...choices];
  const points = lines.map((line, row): ConsentPoint => ({ text: line, words: 'text', icon: icons[row] ?? null }));
  const place = icons.length === 0 ? points.length : Math.min(icons.length, points.length);
  return [...points.toSpliced(place, 0, ...added.map((point) => (icons.length === 0 ? { ...point, icon: null } : point))), ...choices];
}
