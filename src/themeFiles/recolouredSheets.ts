import type { SomeColors } from '../shared/theme/completePalette.ts';
import { hexOf, rgbOf } from '../shared/theme/contrast.ts';
import { recolouring } from '../shared/theme/recolouring.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { isWhole } from './chainPalettes.ts';

type Sheet = NonNullable<NonNullable<ThemeInLanguages['print']>['sheets']>[number];

/**
 * A theme whose sheets of paper come from a base, with their words and areas in its own colours, as their drawings are (`inheritedDrawings`).
 * `base` is the palette of the theme that has them.
 */
export function withSheetsRecoloured(theme: ThemeInLanguages, base: SomeColors | undefined): ThemeInLanguages {
  const { print } = theme;
  if (print?.sheets === undefined || base === undefined || !isWhole(base)) return theme;
  const recolour = recolouring(base, theme.colors);
  if (recolour === null) return theme;
  const changed = (color: string): string => hexOf(recolour(rgbOf(color)));
  const sheets = print.sheets.map((sheet): Sheet => ({
    ...sheet,
    ...(sheet.ground === undefined ? {} : { ground: changed(sheet.ground) }),
    layers: sheet.layers.map((layer) => {
      if ('text' in layer) return { ...layer, color: changed(layer.color) };
      return 'fill' in layer ? { ...layer, fill: changed(layer.fill) } : layer;
    }),
  }));
  return { ...theme, print: { ...print, sheets } };
}
