import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import { checkOnce } from '../../themeFiles/checkOnce.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { readTheme } from '../../themeFiles/readTheme.ts';
import type { ThemeProblem } from '../../themeFiles/ThemeProblem.ts';

/** Reads, draws and judges a theme, given by name or folder. Fails with all that is wrong with it. */
export async function readGood(nameOrFolder: string): Promise<Result<LoadedTheme, ThemeProblem[]>> {
  const read = readTheme(nameOrFolder, { themesFolder: bundledThemes });
  if (!read.ok) return read;
  const checked = await checkOnce(read.value);
  return checked.ok ? success({ ...read.value, warnings: checked.value }) : failure(checked.error);
}
