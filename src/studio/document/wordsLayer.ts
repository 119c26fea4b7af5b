import type { TypeStyle } from '../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';

/** A text centred in a box of a card or a sheet, in one of the theme's types; `size` is in sheet pixels. */
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
