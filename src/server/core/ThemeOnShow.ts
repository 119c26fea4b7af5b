import type { ThemeResponse } from '../../shared/contract/themeResponse.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { Result } from '../../shared/errors.ts';

/** Keeps the last good theme, for the day when it is found broken. */
export interface ThemeCopy {
  /** Replaces the kept copy by this theme. Fails with a reason for the log; the old copy is then still there. */
  keep(loaded: LoadedTheme, version: string): Promise<Result<void, string>>;
  /** The kept copy of the theme with this theme.json; null if there is none, or this version of the booth can't show it. */
  read(file: string): LoadedTheme | null;
}

/** For a booth that keeps nothing on disk. */
export const noCopy: ThemeCopy = { keep: () => Promise.resolve({ ok: true, value: undefined }), read: () => null };

/** The theme that the booth shows now; it can change at any moment when it is saved. Call these each time. */
export interface ThemeOnShow {
  current(): LoadedTheme;
  /** The same theme as the kiosk gets it. */
  served(): ThemeResponse;
  /** What staff should know about a theme that can't be shown, as a sentence; null if the one on the disk is on show. */
  problem(): string | null;
}

/** A value derived from the theme on show, computed once per theme. */
export function perTheme<Made>(onShow: Pick<ThemeOnShow, 'current'>, make: (loaded: LoadedTheme) => Made): () => Made {
  let last: { readonly loaded: LoadedTheme; readonly made: Made } | null = null;
  return () => {
    const loaded = onShow.current();
    if (last?.loaded !== loaded) last = { loaded, made: make(loaded) };
    return last.made;
  };
}
