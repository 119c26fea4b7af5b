import type { FittedText } from '../../stage/parts/fitText.ts';
import { fitText } from '../../stage/parts/fitText.ts';
import { measureText } from '../../stage/parts/measureText.ts';
import type { SceneInput } from '../../stage/scenes/SceneInput.ts';

const widths = new Map<string, number>();
const fits = new Map<string, FittedText>();

/**
 * Measures a line and sets a text once, in however many states of the visit they are shown: with six languages most of a check was
 * measuring. Only for programs that end: what is remembered is never let go, and must not outlive the fonts.
 */
export const remembered = {
  measure: (text, font) => {
    const key = `${font.family}|${font.weight}|${font.size}|${font.letterSpacing}|${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = measureText(text, font);
    widths.set(key, width);
    return width;
  },
  fit: (text, style, box, measure) => {
    const { family, weight, size, minSize, lineHeight, letterSpacing } = style;
    const { x, y, width, height } = box;
    const key = [family, weight, size, minSize, lineHeight, letterSpacing, x, y, width, height, text].join('|');
    const known = fits.get(key);
    if (known !== undefined) return known;
    const fitted = fitText(text, style, box, measure);
    fits.set(key, fitted);
    return fitted;
  },
} satisfies Pick<SceneInput, 'measure' | 'fit'>;
