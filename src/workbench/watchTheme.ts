import { dirname, relative } from 'node:path';
import { inLanguage } from '../shared/theme/inLanguage.ts';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { chainFolders } from '../themeFiles/chainFolders.ts';
import { checkApart } from '../themeFiles/checkApart.ts';
import { folderSignature } from '../themeFiles/folderSignature.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import { readTheme } from '../themeFiles/readTheme.ts';
import { stampedTheme } from '../themeFiles/stampedTheme.ts';
import { problemText } from '../themeFiles/ThemeProblem.ts';
import type { ThemeReport } from '../themeFiles/ThemeReport.ts';
import type { BenchState } from './BenchState.ts';

/** A theme that is being worked on. */
export interface ThemeInProgress {
  state(): BenchState;
  /** The theme on show, for its pictures; null where it never was sound. */
  loaded(): LoadedTheme | null;
  close(): void;
}

/** Seen as at once by whoever saves; looking costs a millisecond. */
const lookEveryMs = 250;

/** Reads a theme again whenever one of its files is saved, shows it at once, and has it checked meanwhile. `onChange` is told of every state. */
export function watchTheme(file: string, onChange: (state: BenchState) => void): ThemeInProgress {
  let loaded: LoadedTheme | null = null;
  let state: BenchState = { version: 0, theme: null, problems: [], report: null, findings: [], folder: near(dirname(file)) };
  let seen = '';
  let taken = '';
  let check: AbortController | null = null;
  const show = (change: Partial<BenchState>): void => onChange((state = { ...state, ...change }));

  function take(): void {
    check?.abort();
    check = null;
    const version = state.version + 1;
    const read = readTheme(file, { themesFolder: bundledThemes });
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

  async function look(): Promise<void> {
    const now = await folderSignature(chainFolders(file, { themesFolder: bundledThemes }));
    // What is still being written is taken at the next look.
    const settled = now === seen;
    seen = now;
    if (!settled || now === taken) return;
    taken = now;
    take();
  }

  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const lookLater = (): void => {
    if (!closed) timer = setTimeout(() => void look().finally(lookLater), lookEveryMs);
  };
  void look().finally(lookLater);
  return {
    state: () => state,
    loaded: () => loaded,
    close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      check?.abort();
    },
  };
}

const findingsOf = ({ errors, warnings }: ThemeReport): BenchState['findings'] => [
  ...errors.map((problem) => ({ severity: 'error' as const, text: problemText(problem) })),
  ...warnings.map((problem) => ({ severity: 'warning' as const, text: problemText(problem) })),
];

function near(folder: string): string {
  const from = relative('', folder);
  return from === '' || from.startsWith('..') ? folder : from;
}
