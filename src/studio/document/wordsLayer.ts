import type { TypeStyle } from '../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';

/** Words in the middle of a box of a card or a sheet, in a type of the theme; `size` in the sheet's pixels. */
export const wordsLayer = (
  text: string,
  box: ThemeBox,
  size: number,
  color: string,
  { family, weight }: Pick<TypeStyle, 'family' | 'weight'>,
) => ({
  text,
  box,
  color,
  family,
  weight,
  size: Math.max(8, Math.round(size)),
  align: 'center' as const,
});
