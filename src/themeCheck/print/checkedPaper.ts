import type { CardLayer, CardSpec } from '../../shared/theme/cardSchema.ts';
import type { PrintSheet } from '../../shared/theme/print/printSchema.ts';
import { sheetSize } from '../../shared/theme/print/printSheets.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { WordedSheet } from '../FeatureCheck.ts';

/** The sheets of paper that a theme lays out. */
export const checkedPaper = ({ print }: Theme): WordedSheet[] =>
  (print?.sheets ?? []).map(({ layers }, place) => ({
    list: ['print', 'sheets', place, 'layers'],
    layers,
    what: 'the printed sheet',
    asCardOf(theme) {
      const sheet = theme.print?.sheets?.[place];
      if (sheet === undefined) return theme;
      // What is on paper lies on the sheet's background, as a card lies on its paper.
      return { ...theme, colors: { ...theme.colors, card: sheet.ground ?? theme.colors.ground }, card: asCard(sheet) };
    },
  }));

/** A sheet of paper as a card: what was made counts as a guest's picture, and a code is as light as its background. */
function asCard(sheet: PrintSheet): CardSpec {
  const layers = sheet.layers.map((layer): CardLayer => {
    if ('made' in layer) return { picture: 'character', box: layer.box };
    return 'code' in layer ? { fill: '#ffffff', box: layer.box } : layer;
  });
  return { ...sheetSize(sheet), exportScale: 1, radius: 0, layers };
}
