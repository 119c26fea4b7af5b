import type { FittedText } from '../../stage/parts/fitText.ts';
import { fitText, heightOf } from '../../stage/parts/fitText.ts';
import type { TextNeeds } from '../ThemeEvidence.ts';
import { rememberedTexts } from '../../stage/parts/rememberedTexts.ts';

/** The smallest legible type size. */
const tiniestPx = 8;
/** Higher than any stage. */
const highestPx = 20_000;

/** The requirements for a text to fit its box; empty if it fits. */
export function textNeeds(fitted: FittedText): { needs?: TextNeeds } {
  if (fitted.fits || fitted.box.width <= 0 || fitted.box.height <= 0) return {};
  const { text, font, lineHeightPx, box } = fitted;
  const setIn = (size: number, height: number): FittedText => {
    const style = { ...font, size, minSize: size, lineHeight: lineHeightPx / font.size };
    return fitText(text, style, { ...box, height }, rememberedTexts.measure);
  };
  const sizes = Array.from({ length: Math.max(0, Math.ceil(font.size) - tiniestPx) }, (_, step) => Math.ceil(font.size) - 1 - step);
  const high = setIn(font.size, highestPx);
  return {
    needs: {
      sizePx: sizes.find((size) => setIn(size, box.height).fits) ?? null,
      heightPx: high.fits ? Math.ceil(heightOf(high)) : null,
    },
  };
}
