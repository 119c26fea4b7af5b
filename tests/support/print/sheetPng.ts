import { printedSize, printSheetsOf } from '../../../src/shared/theme/print/printSheets.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { bundledTheme } from '../theme/classicTheme.ts';
import { drawnPicture } from '../picture/drawnPicture.ts';

/** Caches sheets, because encoding one takes a tenth of a second. */
const drawn = new Map<string, Promise<Buffer>>();

/** The first sheet of a theme, with a picture of the sheet's size. */
export async function sheetPng(theme: Theme = bundledTheme('classic').theme): Promise<{ readonly sheet: string; readonly png: Buffer }> {
  const [sheet] = printSheetsOf(theme);
  if (sheet === undefined) throw new Error('the theme has no sheets');
  const { width, height } = printedSize(sheet);
  const size = `${width}x${height}`;
  const png = drawn.get(size) ?? drawnPicture(width, height);
  drawn.set(size, png);
  // Return a copy, because the booth overwrites pictures that it no longer needs.
  return { sheet: sheet.id, png: Buffer.from(await png) };
}
