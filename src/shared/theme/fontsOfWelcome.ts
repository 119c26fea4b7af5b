import { buttonStyle } from './buttonStyle.ts';
import { familyNames } from './familyNames.ts';
import type { Theme } from './themeSchema.ts';

type Set = Pick<Theme, 'fonts' | 'type' | 'buttonType' | 'languages'>;

/** The font files that Welcome needs in a theme's own language: a booth must load them before it can show anything. */
export function fontsOfWelcome(theme: Set): Theme['fonts'] {
  const { fonts, type, languages = [] } = theme;
  const styles = [
    type.display,
    type.tagline ?? type.button,
    buttonStyle(theme, 'start'),
    ...(languages.length > 1 ? [type.languages] : []),
  ];
  const wanted = styles.flatMap(({ family, weight }) => familyNames(family).map((name) => ({ family: name, weight })));
  return fonts.filter(({ family, weight }) => wanted.some((style) => style.family === family && nearest(fonts, style) === weight));
}

/** If the exact weight is missing, the browser takes another one of the family. */
function nearest(fonts: Theme['fonts'], { family, weight }: { readonly family: string; readonly weight: number }): number {
  const weights = fonts.filter((font) => font.family === family).map((font) => font.weight);
  return weights.reduce((best, one) => (Math.abs(one - weight) < Math.abs(best - weight) ? one : best), weights[0] ?? weight);
}
