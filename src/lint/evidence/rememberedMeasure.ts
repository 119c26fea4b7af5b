import type { Measure } from '../../kiosk/parts/measureText.ts';
import { measureText } from '../../kiosk/parts/measureText.ts';

const widths = new Map<string, number>();

/** Measures a line once, however many states of the visit it is shown in; with six languages most of a check was measuring. */
export const rememberedMeasure: Measure = (text, font) => {
  const key = `${font.family}|${font.weight}|${font.size}|${font.letterSpacing}|${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const width = measureText(text, font);
  widths.set(key, width);
  return width;
};
