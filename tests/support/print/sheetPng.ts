import { printedSize, printSheetsOf } from '../../../src/shared/theme/print/printSheets.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { bundledTheme } from '../theme/classicTheme.ts';
import { drawnPicture } from '../picture/drawnPicture.ts';

/** The first sheet of a theme, with a picture of its size. */
export async function sheetPng(theme: Theme = bundledTheme('classic').theme): Promise<{ readonly sheet: string; readonly png: Buffer }> {
  const [sheet] = printSheetsOf(theme);
  if (sheet === undefined) throw new Error('the theme has no sheets');
  const { width, height } = printedSize(sheet);
  return { sheet: sheet.id, png: await drawnPicture(width, height) };
}
