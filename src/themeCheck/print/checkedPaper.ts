import type { CardLayer, CardSpec } from '../../shared/theme/cardSchema.ts';
import type { PrintSheet } from '../../shared/theme/print/printSchema.ts';
import { sheetSize } from '../../shared/theme/print/printSheets.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { WordedSheet } from '../FeatureCheck.ts';

/** The sheets of paper in a theme. */
export const checkedPaper = ({ print }: Theme): WordedSheet[] =>
  (print?.sheets ?? []).map(({ layers }, place) => ({
    list: ['print', 'sheets', place, 'layers'],
    layers,
    what: 'the printed sheet',
    asCardOf(theme) {
      const sheet = theme.print?.sheets?.[place];
      if (sheet === undefined) return theme;
      // Use the sheet's background as the card's paper.
      return { ...theme, colors: { ...theme.colors, card: sheet.ground ?? theme.colors.ground }, card: asCard(sheet) };
    },
  }));

/** A sheet of paper as a card: the card or strip on it counts as a guest's picture, and a code is as light as its background. */
function asCard(sheet: PrintSheet): CardSpec {
  const layers = sheet.layers.map((layer): CardLayer => {
    if ('made' in layer) return { picture: 'character', box: layer.box };
    return 'code' in layer ? { fill: '#ffffff', box: layer.box } : layer;
  });
  return { ...sheetSize(sheet), exportScale: 1, radius: 0, layers };
}
