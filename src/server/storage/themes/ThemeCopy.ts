import type { LoadedTheme } from '../../../themeFiles/readTheme.ts';
import type { Result } from '../../../shared/errors.ts';

/** Keeps a copy of the last good theme, for use if the theme is later found broken. */
export interface ThemeCopy {
  /** Replaces the copy with this theme. On failure, returns a reason for the log and keeps the old copy. */
  keep(loaded: LoadedTheme, version: string): Promise<Result<void, string>>;
  /** The copy of the theme with this theme.json; null if there is none, or if this version of the booth can't show it. */
  read(file: string): LoadedTheme | null;
}

/** For a booth that stores nothing on disk. */
export const noCopy: ThemeCopy = { keep: () => Promise.resolve({ ok: true, value: undefined }), read: () => null };
