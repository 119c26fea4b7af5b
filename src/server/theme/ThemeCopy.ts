import type { Result } from '../../shared/errors.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';

/** The last good theme, kept for the day on which it is found broken. */
export interface ThemeCopy {
  /** Keeps this one in place of the one before. Fails in words for the log; what was kept before is there then as ever. */
  keep(loaded: LoadedTheme, version: string): Promise<Result<void, string>>;
  /** What was kept of the theme with this theme.json; null where that is nothing, or can't be shown by this version of the booth. */
  read(file: string): LoadedTheme | null;
}

/** For a booth that keeps nothing on disk. */
export const noCopy: ThemeCopy = { keep: () => Promise.resolve({ ok: true, value: undefined }), read: () => null };
