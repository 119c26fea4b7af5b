import type { Theme } from './themeSchema.ts';

/** The font files that Welcome is set in, of all those of a theme: what a booth needs before it can show itself. */
export function fontsOfWelcome({ fonts, type }: Pick<Theme, 'fonts' | 'type'>): Theme['fonts'] {
  const styles = [type.display, type.tagline ?? type.button, type.button];
  return fonts.filter(({ family, weight }) => styles.some((style) => style.family === family && nearest(fonts, style) === weight));
}

/** A browser without a file of the very weight takes another one of the family. */
function nearest(fonts: Theme['fonts'], { family, weight }: { readonly family: string; readonly weight: number }): number {
  const weights = fonts.filter((font) => font.family === family).map((font) => font.weight);
  return weights.reduce((best, one) => (Math.abs(one - weight) < Math.abs(best - weight) ? one : best), weights[0] ?? weight);
}
