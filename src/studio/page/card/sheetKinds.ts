import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import type { SpokenLanguages } from '../../document/wordsInLanguage.ts';
import type { StudioState } from '../../StudioState.ts';
import { writtenPath } from '../studioStore.ts';
import { cardSheets } from './cardSheets.ts';
import { paperSheets } from './print/paperSheets.tsx';
import type { DrawnSheet, EditedSheet, SheetKind } from './SheetKind.ts';
import { stripSheets } from './stripSheets.ts';

/** All kinds of sheets, in the order of the menu. */
export const sheetKinds: readonly SheetKind[] = [cardSheets, stripSheets, paperSheets];

export const editedSheets = (whole: unknown, languages: SpokenLanguages): readonly EditedSheet[] =>
  sheetKinds.flatMap((kind) => kind.sheets(whole, languages));

/** For each layer of the displayed theme, its index among the written layers; null for layers that aren't written. */
export function writtenLayers(state: StudioState, path: Path, { layers }: DrawnSheet): readonly (number | null)[] {
  const list = [...path, 'layers'];
  return layers.map((_layer, at) => {
    const place = writtenPath(state, [...list, at])[list.length];
    return typeof place === 'number' ? place : null;
  });
}

/** The sheet without the hidden layers, given by their written indexes. */
export const withoutLayers = (drawn: DrawnSheet, places: readonly (number | null)[], hidden: ReadonlySet<number>): DrawnSheet =>
  hidden.size === 0 ? drawn : drawn.only((_layer, at) => !hidden.has(places[at] ?? -1));
