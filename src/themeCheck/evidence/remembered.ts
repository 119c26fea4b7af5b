import type { FittedText } from '../../stage/parts/fitText.ts';
import { fitText } from '../../stage/parts/fitText.ts';
import { measureText } from '../../stage/parts/measureText.ts';
import type { SceneInput } from '../../stage/scenes/SceneInput.ts';

const widths = new Map<string, number>();
const fits = new Map<string, FittedText>();

/** More than themes in many languages have; a check that goes on for hours lets go of all at once. */
const mostKept = 200_000;

function keep<Value>(kept: Map<string, Value>, key: string, value: Value): Value {
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, value);
  return value;
}

/**
 * Measures a line and sets a text once, in however many states of the visit they are shown: with six languages most of a check was
 * measuring. Fonts are told by their names, which must be those of `withPrivateFonts`.
 */
export const remembered = {
  measure: (text, font) => {
    const key = `${font.family}|${font.weight}|${font.size}|${font.letterSpacing}|${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    return keep(widths, key, measureText(text, font));
  },
  fit: (text, style, box, measure) => {
    const { family, weight, size, minSize, lineHeight, letterSpacing } = style;
    const { x, y, width, height } = box;
    const key = [family, weight, size, minSize, lineHeight, letterSpacing, x, y, width, height, text].join('|');
    const known = fits.get(key);
    if (known !== undefined) return known;
    return keep(fits, key, fitText(text, style, box, measure));
  },
} satisfies Pick<SceneInput, 'measure' | 'fit'>;
