import type { Command, ThemeEdit } from '../../../shared/theme/ThemeEdit.ts';
import { papers } from '../../../shared/theme/print/papers.ts';
import type { PrintSheet } from '../../../shared/theme/print/printSchema.ts';
import { sheetSize } from '../../../shared/theme/print/printSheets.ts';
import { freeName } from '../../../shared/theme/setTo.ts';
import type { ThemeInLanguages, TypeStyle } from '../../../shared/theme/themeSchema.ts';
import { valueAt } from '../editText.ts';
import { listAt, textAt } from '../writtenSurvey.ts';
import { wordsLayer } from '../wordsLayer.ts';

export type OwnPaperTheme = Pick<ThemeInLanguages, 'card' | 'colors' | 'type'>;

/** In pixels of a 4x6: the margin around the card, and the height of name and date below it. */
const [margin, wordsHeight, nameHeight, dateHeight] = [72, 196, 92, 48];
const maxSheets = 12;

/** A finished 4x6: the whole card centred on the theme's background, with name and date below it. */
export function ownPaper({ card, colors, type }: OwnPaperTheme, id: string): PrintSheet {
  const wide = card.width > card.height;
  const { width, height } = sheetSize({ paper: '4x6', wide });
  const wordsTop = height - margin - wordsHeight;
  const line = (text: string, top: number, tall: number, color: string, style: TypeStyle) =>
    wordsLayer(text, [margin + 48, top, width - 2 * (margin + 48), tall], tall * 0.72, color, style);
  return {
    id,
    paper: '4x6',
    ...(wide ? { wide } : {}),
    layers: [
      { made: 'whole', box: [margin, margin, width - 2 * margin, wordsTop - 24 - margin] },
      line('{brand}', wordsTop + 24, nameHeight, colors.ink, type.display),
      line('{event}', wordsTop + 24 + nameHeight + 16, dateHeight, colors.inkQuiet, type.small),
    ],
  };
}

const isForCards = (sheet: unknown): boolean => {
  const paper = textAt(sheet, 'paper');
  return paper === undefined || !Object.hasOwn(papers, paper) || papers[paper as keyof typeof papers].strips === 1;
};

/** Whether the theme has no sheet for cards yet, and may have another sheet. */
export const canOfferPaper = (whole: unknown): boolean => {
  const sheets = listAt(whole, ['print', 'sheets']);
  return sheets.length < maxSheets && !sheets.some(isForCards);
};

/** Adds a 4x6 for the theme's card. `shown` is the displayed theme. */
export function offerPaper(whole: unknown, shown: OwnPaperTheme): Command {
  const sheets = listAt(whole, ['print', 'sheets']);
  const taken = sheets.flatMap((sheet) => textAt(sheet, 'id') ?? []);
  const sheet = ownPaper(shown, taken.includes('cards') ? freeName('cards', taken) : 'cards');
  const cards = listAt(whole, ['formats']).flatMap((format) =>
    valueAt(format, ['strip']) === undefined ? (textAt(format, 'id') ?? []) : [],
  );
  const value = cards.length === 0 ? sheet : { ...sheet, formats: cards };
  const edit: ThemeEdit =
    sheets.length === 0
      ? { kind: 'set', path: ['print', 'sheets'], value: [value] }
      : { kind: 'insert', path: ['print', 'sheets'], at: sheets.length, value };
  return { label: 'Print on 4x6 as well', edits: [edit] };
}
