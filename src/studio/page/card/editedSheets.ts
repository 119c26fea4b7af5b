import type { CardSpec, StripCard } from '../../../shared/theme/cardSchema.ts';
import type { PrintSheet } from '../../../shared/theme/print/printSchema.ts';
import type { SheetSize } from '../../../shared/theme/print/printSheets.ts';
import { formatsOn, sheetSize } from '../../../shared/theme/print/printSheets.ts';
import type { PictureSheet } from '../../../shared/theme/sheetOf.ts';
import { sheetOf } from '../../../shared/theme/sheetOf.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { valueAt } from '../../document/editText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import type { StudioState } from '../../StudioState.ts';
import { writtenPath } from '../studioStore.ts';
import type { SpokenLanguages } from '../../document/wordsInLanguage.ts';
import { readIn } from '../../document/wordsInLanguage.ts';
import type { WrittenWords } from '../../document/writtenSurvey.ts';
import { listAt, textAt } from '../../document/writtenSurvey.ts';

/** Something that guests take home and that is made of layers: the card, the sheet of a strip, or a sheet of paper. */
export interface EditedSheet {
  readonly key: string;
  readonly name: string;
  readonly path: Path;
  /** How many shots stand on it; 0 for the card. */
  readonly shots: number;
}

/** Whether it is one of `print.sheets`. */
export const isPaper = ({ path }: Pick<EditedSheet, 'path'>): boolean => path[0] === 'print';

/** The card, the sheets of all strips and those of paper, in the theme's order. */
export function editedSheets(whole: unknown, languages: SpokenLanguages): readonly EditedSheet[] {
  const strips = listAt(whole, ['formats']).flatMap((format, at): EditedSheet[] => {
    const shots = valueAt(format, ['strip', 'shots']);
    if (valueAt(format, ['strip', 'sheet']) === undefined) return [];
    const name = readIn((valueAt(format, ['text']) ?? 'Strip') as WrittenWords, languages.own, languages);
    return [{ key: `format-${at}`, name, path: ['formats', at, 'strip', 'sheet'], shots: typeof shots === 'number' ? shots : 2 }];
  });
  const printed = listAt(whole, ['print', 'sheets']).map((sheet, at): EditedSheet => {
    const named = textAt(sheet, 'id') ?? String(at + 1);
    return { key: `print-${at}`, name: `Paper: ${named}`, path: ['print', 'sheets', at], shots: 0 };
  });
  return [{ key: 'card', name: 'Card', path: ['card'], shots: 0 }, ...strips, ...printed];
}

/** A sheet of paper as it is looked at, in its own pixels: of one that is cut in two, one strip. */
export interface PaperSpec extends SheetSize {
  readonly sheet: PrintSheet;
  readonly layers: PrintSheet['layers'];
  /** What stands on it: its format, undefined for the theme's only one, and how many shots that has; 0 for a card. */
  readonly format: string | undefined;
  readonly shots: number;
  readonly made: PictureSheet;
}

/** What a sheet is drawn from: its own layers and, for shots in their scene, the card. */
export interface DrawnFrom {
  readonly spec: CardSpec | StripCard | PaperSpec;
  readonly scene: CardSpec | null;
}

function paperSpec(theme: Theme, sheet: PrintSheet): PaperSpec {
  // One that no format is printed on is shown with the first.
  const [format] = formatsOn(theme, sheet);
  const shots = theme.formats?.find(({ id }) => id === format)?.strip?.shots ?? 0;
  return { ...sheetSize(sheet), sheet, layers: sheet.layers, format, shots, made: sheetOf(theme, format) };
}

/** All layers that decide how it looks, those of what stands on it included. */
export const layersOf = ({ spec, scene }: DrawnFrom): readonly { readonly when?: Readonly<Record<string, unknown>> | undefined }[] => [
  ...spec.layers.flatMap((layer) => ('made' in layer || 'code' in layer ? [] : [layer])),
  ...('made' in spec ? [...spec.made.spec.layers, ...(spec.made.scene?.layers ?? [])] : []),
  ...(scene?.layers ?? []),
];

/** A sheet as the theme on show has it; null where that has none. */
export function drawnFrom(theme: Theme, { path }: EditedSheet): DrawnFrom | null {
  const { card, formats = [], print } = theme;
  if (path[0] === 'print') {
    const sheet = typeof path[2] === 'number' ? print?.sheets?.[path[2]] : undefined;
    return sheet === undefined ? null : { spec: paperSpec(theme, sheet), scene: null };
  }
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
  const layers = spec.layers.filter(isSeen);
  // A card, a strip and paper have lists of unlike layers; what is left of each is a list of its own kind.
  return { ...drawn, spec: { ...spec, layers, ...('sheet' in spec ? { sheet: { ...spec.sheet, layers } } : {}) } as typeof spec };
}
