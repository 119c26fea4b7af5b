import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { findTheme } from '../themeFiles/findTheme.ts';
import { readTheme } from '../themeFiles/readTheme.ts';
import type { ThemeDraft } from '../themeFiles/ThemeFile.ts';
import type { ThemeReport } from '../themeFiles/ThemeReport.ts';
import type { Looking } from './evidence/drawShare.ts';
import { judgeTheme } from './judgeTheme.ts';
import type { SecondThread } from './secondThread.ts';

export interface Check extends Looking {
  /** What its file would say, were it saved. */
  readonly draft?: ThemeDraft;
  /** Draws its share of the theme meanwhile. */
  readonly second?: SecondThread | null;
}

/** Everything that can be said of a theme, by its name, its folder or its theme.json: read, drawn and judged. */
export async function checkTheme(nameOrFolder: string, { draft, second = null, ...looking }: Check = {}): Promise<ThemeReport> {
  const others = second?.read(nameOrFolder, draft);
  const read = readTheme(nameOrFolder, { themesFolder: bundledThemes, ...(draft === undefined ? {} : { draft }) });
  if (read.ok) return judgeTheme(read.value, looking, others);
  const { ok: isThere } = findTheme(nameOrFolder, { themesFolder: bundledThemes, from: process.cwd() });
  return { name: null, ...(isThere ? {} : { missing: true }), errors: read.error, warnings: [], figures: null };
}
