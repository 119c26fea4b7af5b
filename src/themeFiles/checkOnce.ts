import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { keepPassed, noteFor, passedBefore } from './passedThemes.ts';
import type { LoadedTheme } from './readTheme.ts';
import type { ThemeFinding } from './ThemeFinding.ts';
import type { ThemeReport } from './ThemeReport.ts';

/**
 * Draws and judges a loaded theme through `check`, which receives its theme.json. Returns the theme's warnings, including the reader's, or its
 * errors. A theme that has passed before, here or in the studio, is drawn again only after a relevant change: a booth that starts after a power cut
 * has guests waiting. Without a built check, as in development, themes pass undrawn.
 */
export async function checkOnce(
  loaded: LoadedTheme,
  check: (file: string) => Promise<ThemeReport>,
): Promise<Result<readonly ThemeFinding[], ThemeFinding[]>> {
  const note = await noteFor(loaded);
  if (note === null) return success(loaded.warnings);
  const before = passedBefore(note, loaded);
  if (before !== null) return success(before);
  const report = await check(loaded.files[0] ?? '');
  if (report.errors.length > 0) return failure([...report.errors]);
  await keepPassed(note, report, loaded);
  return success(report.warnings);
}
