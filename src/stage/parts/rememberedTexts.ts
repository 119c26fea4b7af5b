import type { FittedText } from './fitText.ts';
import { fitText } from './fitText.ts';
import type { Measure } from './measureText.ts';
import { measureText } from './measureText.ts';

const widths = new Map<string, number>();
const fits = new Map<string, FittedText>();

/** More than themes in many languages have; what goes on for hours lets go of all at once. */
const maxWidths = 200_000;
const maxFits = 20_000;

function keep<Value>(kept: Map<string, Value>, most: number, key: string, value: Value): Value {
  if (kept.size >= most) kept.clear();
  kept.set(key, value);
  return value;
}

/**
 * Measures a line and sets a text once, in however many states of the visit they are shown: with six languages most of a check was
 * measuring. Fonts are told by their names: who puts another font behind one of them says so by `forgetTexts`.
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
    // Where a box stands makes no difference to what is set in it.
    const key = [family, weight, size, minSize, lineHeight, letterSpacing, box.width, box.height, text].join('|');
    const set = fits.get(key) ?? keep(fits, maxFits, key, fitText(text, style, box, measure));
    return { ...set, box };
  },
} satisfies { readonly measure: Measure; readonly fit: typeof fitText };

/** To be called where the same name means another font from now on. */
export function forgetTexts(): void {
  widths.clear();
  fits.clear();
}
