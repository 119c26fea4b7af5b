import type { ThemeInLanguages } from './themeSchema.ts';

type Strip = NonNullable<NonNullable<ThemeInLanguages['formats']>[number]['strip']>;

/** A list of layers, and where the theme has it. */
export interface LayerList {
  readonly path: (string | number)[];
  readonly layers: readonly (ThemeInLanguages['card']['layers'][number] | Strip['sheet']['layers'][number])[];
}

/** The layers of the card, and those of each strip's sheet. */
export function layerLists({ card, formats = [] }: Pick<ThemeInLanguages, 'card' | 'formats'>): readonly LayerList[] {
  const strips = formats.flatMap(({ strip }, index) =>
    strip === undefined ? [] : [{ path: ['formats', index, 'strip', 'sheet', 'layers'], layers: strip.sheet.layers }],
  );
  return [{ path: ['card', 'layers'], layers: card.layers }, ...strips];
}
