import { isPerLanguage } from './isPerLanguage.ts';
import type { PathFinding } from './PathFinding.ts';
import type { ThemeInLanguages } from './themeSchema.ts';
import { longestText } from './themeValues.ts';

/**
 * Texts that are too long once their placeholders are filled in. Values may contain placeholders themselves, so a few hundred letters could become
 * megabytes, which would be sent to every phone.
 */
export function filledTooLong(theme: ThemeInLanguages): PathFinding[] {
  const { brand, texts } = theme;
  const values: Readonly<Record<string, unknown>> = { brand: brand.name, ...brand, capture: texts.capture };
  const lengths = new Map<string, number>();
  const lengthOf = (text: string): number =>
    [...text.matchAll(placeholder)].reduce((length, [place, name = '']) => length - place.length + lengthOfValue(name), text.length);
  const lengthOfValue = (name: string): number => {
    const known = lengths.get(name);
    if (known !== undefined) return known;
    // A value that leads back to itself while its length is being computed is endless.
    lengths.set(name, Infinity);
    const parts =
      name === 'event' ? [lengthOfValue('date'), 3, lengthOfValue('place')] : [Math.max(0, ...stringsOf(values[name]).map(lengthOf))];
    const length = parts.reduce((sum, part) => sum + part);
    lengths.set(name, length);
    return length;
  };
  return textsIn(theme, []).flatMap(({ path, text }) => {
    const length = lengthOf(text);
    if (length <= longestText) return [];
    const size =
      length === Infinity ? 'never ends, because it contains itself' : `has ${length} letters, and ${longestText} at most are allowed`;
    return [{ path, message: `With its placeholders filled in, this text ${size}.`, also: [['brand'], ['texts', 'capture']] }];
  });
}

const placeholder = /\{(brand|tagline|date|place|event|capture)\}/g;

const stringsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : isPerLanguage(value) ? Object.values(value).filter((one) => typeof one === 'string') : [];

/** All texts with such a placeholder in a part of a theme. */
function textsIn(value: unknown, path: PathFinding['path']): { readonly path: PathFinding['path']; readonly text: string }[] {
  if (typeof value === 'string') return value.search(placeholder) < 0 ? [] : [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((part, index) => textsIn(part, [...path, index]));
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key]));
}
