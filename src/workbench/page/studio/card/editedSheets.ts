import type { CardSpec, StripCard } from '../../../../shared/theme/cardSchema.ts';
import type { Theme } from '../../../../shared/theme/themeSchema.ts';
import { valueAt } from '../../../document/editText.ts';
import type { Path } from '../../../../shared/theme/ThemeEdit.ts';
import type { StudioState } from '../../../StudioState.ts';
import { writtenPath } from '../studioStore.ts';
import type { SpokenLanguages } from '../survey/wordsInLanguage.ts';
import { readIn } from '../survey/wordsInLanguage.ts';
import type { WrittenWords } from '../survey/writtenSurvey.ts';
import { listAt } from '../survey/writtenSurvey.ts';

/** Something that guests take home and that is made of layers: the card, or the sheet of a strip. */
export interface EditedSheet {
  readonly key: string;
  readonly name: string;
  readonly path: Path;
  /** How many shots stand on it; 0 for the card. */
  readonly shots: number;
}

/** The card and the sheets of all strips, in the theme's order. */
export function editedSheets(whole: unknown, languages: SpokenLanguages): readonly EditedSheet[] {
  const strips = listAt(whole, ['formats']).flatMap((format, at): EditedSheet[] => {
    const shots = valueAt(format, ['strip', 'shots']);
    if (valueAt(format, ['strip', 'sheet']) === undefined) return [];
    const name = readIn((valueAt(format, ['text']) ?? 'Strip') as WrittenWords, languages.own, languages);
    return [{ key: `format-${at}`, name, path: ['formats', at, 'strip', 'sheet'], shots: typeof shots === 'number' ? shots : 2 }];
  });
  return [{ key: 'card', name: 'Card', path: ['card'], shots: 0 }, ...strips];
}

/** What a sheet is drawn from: its own layers and, for shots in their scene, the card. */
export interface DrawnFrom {
  readonly spec: CardSpec | StripCard;
  readonly scene: CardSpec | null;
}

/** A sheet as the theme on show has it; null where that has none. */
export function drawnFrom({ card, formats = [] }: Theme, { path }: EditedSheet): DrawnFrom | null {
  if (path[0] === 'card') return { spec: card, scene: null };
  const strip = typeof path[1] === 'number' ? formats[path[1]]?.strip : undefined;
  return strip === undefined ? null : { spec: strip.sheet, scene: strip.frames === 'photo' ? null : card };
}

/** The place among the layers as they are written of each layer that the theme on show has; null for those that nobody has written. */
export function writtenLayers(state: StudioState, { path }: EditedSheet, { spec }: DrawnFrom): readonly (number | null)[] {
  const list = [...path, 'layers'];
  return spec.layers.map((_layer, at) => {
    const place = writtenPath(state, [...list, at])[list.length];
    return typeof place === 'number' ? place : null;
  });
}

/** The sheet without the layers that are not to be seen, by their places as they are written. */
export function withoutLayers(drawn: DrawnFrom, places: readonly (number | null)[], hidden: ReadonlySet<number>): DrawnFrom {
  if (hidden.size === 0) return drawn;
  const isSeen = (_layer: unknown, at: number): boolean => !hidden.has(places[at] ?? -1);
  const { spec } = drawn;
  // A card and a strip have lists of unlike layers; what is left of each is a list of its own kind.
  return { ...drawn, spec: { ...spec, layers: spec.layers.filter(isSeen) } as typeof spec };
}
