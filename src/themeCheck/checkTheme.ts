import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { findTheme } from '../themeFiles/findTheme.ts';
import { readTheme } from '../themeFiles/readTheme.ts';
import type { ThemeDraft } from '../themeFiles/ThemeFile.ts';
import type { ThemeReport } from '../themeFiles/ThemeReport.ts';
import type { EvidenceOptions } from './evidence/gatherEvidence.ts';
import { judgeTheme } from './judgeTheme.ts';

/**
 * The full report on a theme, by its name, its folder or its theme.json: reads, draws and judges it. Checks the draft as if it were saved, if there
 * is one.
 */
export async function checkTheme(nameOrFolder: string, draft?: ThemeDraft, options?: EvidenceOptions): Promise<ThemeReport> {
  const read = readTheme(nameOrFolder, { themesFolder: bundledThemes, ...(draft === undefined ? {} : { draft }) });
  if (read.ok) return judgeTheme(read.value, options);
  const { ok: isThere } = findTheme(nameOrFolder, { themesFolder: bundledThemes, from: process.cwd() });
  return { name: null, ...(isThere ? {} : { missing: true }), errors: read.error, warnings: [], figures: null };
}
