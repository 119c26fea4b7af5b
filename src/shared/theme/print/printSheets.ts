import { defaultCopies } from './maxCopiesOf.ts';
import type { PaperName } from './papers.ts';
import { dots, papers } from './papers.ts';
import type { PrintSheet, PrintSpec } from './printSchema.ts';
import type { Sheets } from '../sheetOf.ts';
import { sheetOf } from '../sheetOf.ts';

/** The parts of a theme that determine its prints. */
export interface Printed extends Sheets {
  readonly print?: PrintSpec | undefined;
}

/** A sheet's size in its own pixels, in viewing orientation; for paper that is cut in two, the size of one strip. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

/** The margin around the printed picture, in millimetres, in a theme without sheets of its own. */
const defaultMargin = { card: 4.6, strip: 3.4 };

/** From this aspect ratio on, two pictures share one sheet, with a cut between them. */
const stripShape = 2;

/** The sheet on which a guest's format is printed: the theme's first sheet for that format, or the default sheet. For `onlyOne` see `sheetOf`. */
export function printSheetFor(theme: Printed, format?: string, onlyOne = false): PrintSheet {
  const id = format ?? theme.formats?.[0]?.id;
  const own = theme.print?.sheets?.find(({ formats }) => formats === undefined || (id !== undefined && formats.includes(id)));
  return own ?? defaultSheet(theme, id, onlyOne);
}

/** All sheets that a theme prints, one for each of its formats, without repeats. */
export function printSheetsOf(theme: Printed): readonly PrintSheet[] {
  const ids = theme.formats?.map(({ id }) => id) ?? [undefined];
  const sheets = ids.map((id) => printSheetFor(theme, id));
  return sheets.filter(({ id }, index) => sheets.findIndex((one) => one.id === id) === index);
}

/** The formats that share a sheet; undefined stands for the theme's only format. */
export const formatsOn = (theme: Printed, sheet: PrintSheet): readonly (string | undefined)[] =>
  (theme.formats?.map(({ id }) => id) ?? [undefined]).filter((id) => printSheetFor(theme, id).id === sheet.id);

/** The sheet's size in viewing orientation, which its layers use. */
export function sheetSize({ paper, wide = false }: Pick<PrintSheet, 'paper' | 'wide'>): SheetSize {
  const { widthMm, heightMm, strips } = papers[paper];
  const [width, height] = [Math.round(dots(widthMm) / strips), dots(heightMm)];
  return wide ? { width: height, height: width } : { width, height };
}

/** The size of the printed file, upright, including its bleed. */
export function printedSize({ paper, bleed = 0 }: Pick<PrintSheet, 'paper' | 'bleed'>): SheetSize {
  const { widthMm, heightMm } = papers[paper];
  return { width: dots(widthMm) + 2 * dots(bleed), height: dots(heightMm) + 2 * dots(bleed) };
}

/** How many copies guests may choose at once (`copies`), and how many are allowed per guest, event and day; null if unlimited. */
export function printLimitsOf({ print = {} }: Pick<Printed, 'print'>) {
  const { guest = 4, event = null, day = null } = print.limits ?? {};
  return { copies: Math.min(print.copies ?? defaultCopies, guest), guest, event, day };
}

/**
 * The default sheet: the picture whole on a 4x6, surrounded by the theme's ground (strips on a 2x6). No theme can use its id, because it begins with
 * a digit.
 */
function defaultSheet(theme: Printed, format: string | undefined, onlyOne: boolean): PrintSheet {
  const { width, height } = sheetOf(theme, format, onlyOne).spec;
  const wide = width > height;
  const isStrip = Math.max(width / height, height / width) >= stripShape;
  const paper: PaperName = isStrip ? '2x6' : '4x6';
  const size = sheetSize({ paper, wide });
  const margin = dots(isStrip ? defaultMargin.strip : defaultMargin.card);
  const box: [number, number, number, number] = [margin, margin, size.width - 2 * margin, size.height - 2 * margin];
  return { id: `${paper}${wide ? '-wide' : ''}`, paper, wide, layers: [{ made: 'whole', box }] };
}
