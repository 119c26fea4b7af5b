import { readFileSync } from 'node:fs';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { bundledThemes } from './bundledThemes.ts';
import { checkApart } from './checkApart.ts';
import { checkOnce } from './checkOnce.ts';
import type { Checker } from './openChecker.ts';
import { openChecker } from './openChecker.ts';
import type { LoadedTheme } from './readTheme.ts';
import { readTheme } from './readTheme.ts';
import type { ThemeDraft } from './ThemeFile.ts';
import type { ThemeFinding } from './ThemeFinding.ts';
import type { ThemeReport } from './ThemeReport.ts';

export interface ThemeReader {
  /** Reads, draws and judges a theme, given by name or folder. Fails with all of the theme's errors. */
  readonly read: (nameOrFolder: string) => Promise<Result<LoadedTheme, ThemeFinding[]>>;
  readonly close: () => void;
}

interface Read {
  readonly nameOrFolder: string;
  /** The theme's text when it was last valid. */
  good: ThemeDraft | null;
}

/** How long a program keeps running after it has drawn a theme: authors look at the result and save again. */
const staysMs = 300_000;
const patienceMs = 180_000;

/**
 * Reads themes for the booth. If a theme is read again, it has been saved: from then on, a program keeps running that draws only changes,
 * so that staff see them within seconds. If a saved file can't be read, the program starts with the last valid state, so that the next save
 * needn't wait for everything. A theme that has passed before, usually in the studio, needs no program.
 */
export function openThemeReader(): ThemeReader {
  let latest: Read = { nameOrFolder: '', good: null };
  let checker: Checker | null = null;
  let leaving: NodeJS.Timeout | undefined;

  function staying(): Checker {
    clearTimeout(leaving);
    leaving = setTimeout(leave, staysMs);
    leaving.unref();
    checker ??= openChecker({ patienceMs });
    return checker;
  }

  function leave(): void {
    clearTimeout(leaving);
    checker?.close();
    checker = null;
  }

  async function judge(theme: Read, isSaved: boolean): ReturnType<ThemeReader['read']> {
    const isNew = isSaved && checker === null;
    // The program loads while the theme is read here.
    if (isNew) staying().begin();
    let isAsked = false;
    const result = await judgeBy(theme, isSaved, () => (isAsked = true));
    if (isNew && !isAsked && theme === latest) leave();
    return result;
  }

  async function judgeBy(theme: Read, isSaved: boolean, asked: () => void): ReturnType<ThemeReader['read']> {
    const read = readTheme(theme.nameOrFolder, { themesFolder: bundledThemes });
    if (!read.ok) return read;
    const [file = ''] = read.value.files;
    const draft = { file, text: readFileSync(file, 'utf8') };
    // If another theme has been read in between, a separate program checks this one.
    const checkSaved = async (): Promise<ThemeReport> => {
      asked();
      return (theme === latest ? await staying().check(draft) : null) ?? checkApart(file);
    };
    const checked = await checkOnce(read.value, isSaved ? checkSaved : checkApart);
    if (!checked.ok) return failure(checked.error);
    theme.good = draft;
    return success({ ...read.value, warnings: checked.value });
  }

  return {
    async read(nameOrFolder) {
      const isSaved = nameOrFolder === latest.nameOrFolder;
      if (!isSaved) {
        leave();
        latest = { nameOrFolder, good: null };
      }
      const theme = latest;
      const result = await judge(theme, isSaved);
      if (!result.ok && isSaved && theme === latest && theme.good !== null && checker === null) void staying().check(theme.good);
      return result;
    },
    close: leave,
  };
}
