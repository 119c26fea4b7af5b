import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { readTheme } from '../themeFiles/readTheme.ts';
import type { ThemeReport } from '../themeFiles/ThemeReport.ts';
import { lintTheme } from './lintTheme.ts';

/** Everything that can be said of a theme, by its name, its folder or its theme.json: read, drawn and judged. */
export async function checkTheme(nameOrFolder: string): Promise<ThemeReport> {
  const read = readTheme(nameOrFolder, { themesFolder: bundledThemes });
  return read.ok ? lintTheme(read.value) : { name: null, errors: read.error, warnings: [], figures: null };
}
