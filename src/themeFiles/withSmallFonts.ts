import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import type { LoadedTheme } from './readTheme.ts';

/** The size below which embedding a font is cheaper for a kiosk than a separate request. */
const smallBytes = 4096;

/** The theme with its very small fonts embedded instead of their addresses, such as those for language names. */
export function withSmallFonts(served: ThemeInLanguages, { resolve }: Pick<LoadedTheme, 'resolve'>): ThemeInLanguages {
  const fonts = served.fonts.map((font) => {
    const file = resolve(font.file.split('?', 1)[0] ?? '');
    const size = file === null ? undefined : statSync(file, { throwIfNoEntry: false })?.size;
    if (file === null || size === undefined || size > smallBytes) return font;
    return { ...font, file: `data:font/${extname(file).slice(1)};base64,${readFileSync(file).toString('base64')}` };
  });
  return { ...served, fonts };
}
