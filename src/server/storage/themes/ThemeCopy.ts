import type { LoadedTheme } from '../../../themeFiles/readTheme.ts';
import type { Result } from '../../../shared/errors.ts';

/** Keeps the last good theme, for the day when it is found broken. */
export interface ThemeCopy {
  /** Replaces the kept copy by this theme. Fails with a reason for the log; the old copy is then still there. */
  keep(loaded: LoadedTheme, version: string): Promise<Result<void, string>>;
  /** The kept copy of the theme with this theme.json; null if there is none, or this version of the booth can't show it. */
  read(file: string): LoadedTheme | null;
}

/** For a booth that keeps nothing on disk. */
export const noCopy: ThemeCopy = { keep: () => Promise.resolve({ ok: true, value: undefined }), read: () => null };
