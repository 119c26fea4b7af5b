import type { Result } from '../../shared/errors.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { readTheme } from '../../themeFiles/readTheme.ts';
import type { ThemeProblem } from '../../themeFiles/ThemeProblem.ts';

/** A theme by its name or folder, if it is fit to be shown; otherwise all that is wrong with it. */
export async function readGood(nameOrFolder: string): Promise<Result<LoadedTheme, ThemeProblem[]>> {
  return readTheme(nameOrFolder, { themesFolder: bundledThemes });
}
