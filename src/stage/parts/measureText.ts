import Konva from 'konva';
import { familyNames, standInFamilies } from '../../shared/theme/familyNames.ts';
import { lettersIn } from './lettersIn.ts';

export interface Font {
  readonly family: string;
  readonly weight: number;
  readonly size: number;
  readonly letterSpacing: number;
}

/** The width of a line of text, in the pixels of the font's size. */
export type Measure = (text: string, font: Font) => number;

let context: CanvasRenderingContext2D | null = null;

/** Measures with the same canvas text engine that draws the text. */
export const measureText: Measure = (text, font) => {
  context ??= Konva.Util.createCanvasElement().getContext('2d');
  if (context === null) return 0;
  context.font = fontText(font);
  // Spaced letters are drawn one by one, without kerning. Measure them the same way; otherwise a line could be wider than its box and
  // lose its end.
  context.fontKerning = font.letterSpacing === 0 ? 'auto' : 'none';
  return context.measureText(text).width + (font.letterSpacing === 0 ? 0 : font.letterSpacing * lettersIn(text).length);
};

/** The font in CSS notation. Fallback families are used until the font has loaded, or if it can't be loaded. */
const fontText = ({ family, weight, size }: Font): string => `${weight} ${size}px ${familyText(family)}`;
export const familyText = (family: string): string =>
  `${[...familyNames(family), ...standInFamilies].map((name) => `"${name}"`).join(', ')}, sans-serif`;
