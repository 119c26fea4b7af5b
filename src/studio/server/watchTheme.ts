import { dirname } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { inLanguage } from '../../shared/theme/inLanguage.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import { checkApart } from '../../themeFiles/checkApart.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { readTheme } from '../../themeFiles/readTheme.ts';
import { stampedTheme } from '../../themeFiles/stampedTheme.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import { takeWhenSaved } from '../../themeFiles/takeWhenSaved.ts';
import type { ThemeProblem } from '../../themeFiles/ThemeProblem.ts';
import { problemText } from '../../themeFiles/ThemeProblem.ts';
import type { ThemeReport } from '../../themeFiles/ThemeReport.ts';
import type { BenchState } from '../BenchState.ts';
import { nearFolder } from './nearFolder.ts';

/** A theme that is being worked on. */
export interface ThemeInProgress {
  readonly state: () => BenchState;
  /** The theme on show, for its pictures; null where it never was sound. */
  readonly loaded: () => LoadedTheme | null;
  close(): void;
}

/** Seen as at once by whoever saves. */
const lookEveryMs = 250;

/** Reads a theme again whenever one of its files is saved, shows it at once, and has it checked meanwhile. `onChange` is told of every state. */
export function watchTheme(file: string, onChange: (state: BenchState) => void): ThemeInProgress {
  let loaded: LoadedTheme | null = null;
  let state: BenchState = { version: 0, theme: null, problems: [], report: null, findings: [], folder: nearFolder(dirname(file)) };
  let check: AbortController | null = null;
  const show = (change: Partial<BenchState>): void => onChange((state = { ...state, ...change }));

  function take(read: Result<LoadedTheme, ThemeProblem[]>): void {
    check?.abort();
    check = null;
    const version = state.version + 1;
    if (!read.ok) return show({ version, problems: read.error.map(problemText), report: null, findings: [] });
    loaded = read.value;
    show({ version, theme: inLanguage(stampedTheme(loaded)), problems: [], report: null, findings: [] });
    const checking = (check = new AbortController());
    // A check that is overtaken by the next save has nothing more to say.
    checkApart(file, { signal: checking.signal }).then(
      (report) => show({ report, findings: findingsOf(report) }),
      () => undefined,
    );
  }

  const failed = (error: unknown): void =>
    show({ problems: [`The theme cannot be read: ${systemReason(error)}.`], report: null, findings: [] });
  const looks = takeWhenSaved({
    file,
    themesFolder: bundledThemes,
    everyMs: lookEveryMs,
    read: async () => readTheme(file, { themesFolder: bundledThemes }),
    take,
    failed,
  });
  void looks.first().then(take).catch(failed).then(looks.begin);
  return {
    state: () => state,
    loaded: () => loaded,
    close() {
      check?.abort();
      void looks.close();
    },
  };
}

const findingsOf = ({ errors, warnings }: ThemeReport): BenchState['findings'] => [
  ...errors.map((problem) => ({ severity: 'error' as const, text: problemText(problem) })),
  ...warnings.map((problem) => ({ severity: 'warning' as const, text: problemText(problem) })),
];
