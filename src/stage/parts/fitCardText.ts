import { directionOfText, isolated } from '../../shared/theme/directionOf.ts';
import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import { lineHeightOf } from '../../shared/theme/spacingOf.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { toBox } from './Box.ts';
import type { FittedText } from './fitText.ts';
import { fitText } from './fitText.ts';
import type { Measure } from './measureText.ts';

export type CardTextLayer = Extract<CardLayer, { text: string }>;

/** The smallest legible size, as a share of a text's type size. Long texts shrink instead of being cut. */
const smallestShare = 0.4;

/**
 * A text of the card with the brand's words filled in, fitted to its box. Null if the result is empty, or if the layer's `event` doesn't fit the
 * brand.
 */
export function fitCardText(
  layer: CardTextLayer,
  { brand, language = 'en' }: Pick<Theme, 'brand' | 'language'>,
  measure: Measure,
): FittedText | null {
  if (layer.event !== undefined && layer.event === (filledIn('{event}', brand) === '')) return null;
  const filled = filledIn(layer.text, brand);
  const direction = directionOfText(filled, 'ltr');
  const text = filledIn(layer.text, brand, (value) => isolated(value, direction)).trim();
  if (text === '') return null;
  const style = {
    family: layer.family,
    weight: layer.weight,
    size: layer.size,
    minSize: layer.size * smallestShare,
    lineHeight: lineHeightOf(text, 1.1, language),
    letterSpacing: layer.letterSpacing ?? 0,
  };
  return fitText(text, style, toBox(layer.box), measure);
}

function filledIn(text: string, { name, tagline, date = '', place = '' }: Theme['brand'], as = (value: string): string => value): string {
  const event = [date, place].filter((part) => part !== '').map(as);
  // Pass the replacements as functions, because `$` has a special meaning in replacement strings.
  return text
    .replaceAll('{brand}', () => as(name))
    .replaceAll('{tagline}', () => as(tagline))
    .replaceAll('{date}', () => as(date))
    .replaceAll('{place}', () => as(place))
    .replaceAll('{event}', () => event.join(' · '));
}
