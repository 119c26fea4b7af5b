import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { keepPassed, noteFor, passedBefore } from './passedThemes.ts';
import type { LoadedTheme } from './readTheme.ts';
import type { ThemeFinding } from './ThemeFinding.ts';
import type { ThemeReport } from './ThemeReport.ts';

/**
 * Has a theme that could be read drawn and judged by `check`, which gets its theme.json. Returns its warnings, including those from reading it, or
 * its errors. A theme that has passed once, here or in the studio, is not drawn again until something changes that the verdict depends on: a booth
 * that starts after a power cut has guests waiting. Without a built check, as in development, themes pass undrawn.
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
