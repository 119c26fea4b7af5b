import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { toBox } from './Box.ts';
import type { FittedText } from './fitText.ts';
import { fitText } from './fitText.ts';
import type { Measure } from './measureText.ts';

export type CardTextLayer = Extract<CardLayer, { text: string }>;

/** A text goes home smaller rather than cut; below this share of its size it would not be read any more. */
const smallestShare = 0.4;

/** A text of the card, the brand's words filled in, set in its box. Null if nothing is left to say, or if its `event` does not fit the brand. */
export function fitCardText(layer: CardTextLayer, brand: Theme['brand'], measure: Measure): FittedText | null {
  const event = [brand.date, brand.place].filter((part) => part !== undefined).join(' · ');
  if (layer.event !== undefined && layer.event === (event === '')) return null;
  // By functions: `$` means something in a replacement that is a text.
  const text = layer.text
    .replaceAll('{brand}', () => brand.name)
    .replaceAll('{tagline}', () => brand.tagline)
    .replaceAll('{date}', () => brand.date ?? '')
    .replaceAll('{place}', () => brand.place ?? '')
    .replaceAll('{event}', () => event)
    .trim();
  if (text === '') return null;
  const style = {
    family: layer.family,
    weight: layer.weight,
    size: layer.size,
    minSize: layer.size * smallestShare,
    lineHeight: 1.1,
    letterSpacing: layer.letterSpacing ?? 0,
  };
  return fitText(text, style, toBox(layer.box), measure);
}
