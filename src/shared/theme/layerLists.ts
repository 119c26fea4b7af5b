import type { ThemeInLanguages } from './themeSchema.ts';

type Strip = NonNullable<NonNullable<ThemeInLanguages['formats']>[number]['strip']>;
type Sheet = NonNullable<NonNullable<ThemeInLanguages['print']>['sheets']>[number];

/** A list of layers, and where the theme has it. */
export interface LayerList {
  readonly path: (string | number)[];
  readonly layers: readonly (ThemeInLanguages['card']['layers'][number] | Strip['sheet']['layers'][number] | Sheet['layers'][number])[];
}

/** The layers of the card, those of each strip's sheet, and of each sheet that is printed. */
export function layerLists({ card, formats = [], print = {} }: Pick<ThemeInLanguages, 'card' | 'formats' | 'print'>): readonly LayerList[] {
  const strips = formats.flatMap(({ strip }, index) =>
    strip === undefined ? [] : [{ path: ['formats', index, 'strip', 'sheet', 'layers'], layers: strip.sheet.layers }],
  );
  const printed = (print.sheets ?? []).map(({ layers }, index) => ({ path: ['print', 'sheets', index, 'layers'], layers }));
  return [{ path: ['card', 'layers'], layers: card.layers }, ...strips, ...printed];
}
