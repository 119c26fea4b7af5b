import type { AnyLayer } from './laidOutSheets.ts';
import { laidOutSheets } from './laidOutSheets.ts';
import type { ThemeInLanguages } from './themeSchema.ts';

/** A list of layers, and its path in the theme. */
export interface LayerList {
  readonly path: (string | number)[];
  readonly layers: readonly AnyLayer[];
}

/** The layers of the card, of each strip's sheet, and of each sheet that a part of the theme lays out. */
export function layerLists(theme: ThemeInLanguages): readonly LayerList[] {
  const { card, formats = [] } = theme;
  const strips = formats.flatMap(({ strip }, index) =>
    strip === undefined ? [] : [{ path: ['formats', index, 'strip', 'sheet', 'layers'], layers: strip.sheet.layers }],
  );
  const laidOut = laidOutSheets(theme).flatMap(({ part, sheets }) =>
    sheets.map(({ layers }, index) => ({ path: [part, 'sheets', index, 'layers'], layers })),
  );
  return [{ path: ['card', 'layers'], layers: card.layers }, ...strips, ...laidOut];
}
