import type { FittedText } from './fitText.ts';
import { fitText } from './fitText.ts';
import type { Measure } from './measureText.ts';
import { measureText } from './measureText.ts';

const widths = new Map<string, number>();
const fits = new Map<string, FittedText>();

/** More than themes in many languages need. At the limit, a long-running process drops all entries at once. */
const maxWidths = 200_000;
const maxFits = 20_000;

function keep<Value>(kept: Map<string, Value>, most: number, key: string, value: Value): Value {
  if (kept.size >= most) kept.clear();
  kept.set(key, value);
  return value;
}

/**
 * Caches line measurements and fitted texts across the states of a visit: with six languages, measuring took most of a theme check's
 * time. The cache key contains the font's name, so call `forgetTexts` after replacing the font behind a name.
 */
export const rememberedTexts = {
  measure: (text, font) => {
    const key = `${font.family}|${font.weight}|${font.size}|${font.letterSpacing}|${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    return keep(widths, maxWidths, key, measureText(text, font));
  },
  fit: (text, style, box, measure) => {
    const { family, weight, size, minSize, lineHeight, letterSpacing } = style;
    // A text's fit doesn't depend on its box's position.
    const key = [family, weight, size, minSize, lineHeight, letterSpacing, box.width, box.height, text].join('|');
    const set = fits.get(key) ?? keep(fits, maxFits, key, fitText(text, style, box, measure));
    return { ...set, box };
  },
} satisfies { readonly measure: Measure; readonly fit: typeof fitText };

/** Call this when a font name is assigned another font. */
export function forgetTexts(): void {
  widths.clear();
  fits.clear();
}
