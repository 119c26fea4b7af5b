import type { ThemeResponse } from '../../shared/contract/themeResponse.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { Result } from '../../shared/errors.ts';

/** The last good theme, kept for the day on which it is found broken. */
export interface ThemeCopy {
  /** Keeps this one in place of the one before. Fails in words for the log; what was kept before is there then as ever. */
  keep(loaded: LoadedTheme, version: string): Promise<Result<void, string>>;
  /** What was kept of the theme with this theme.json; null where that is nothing, or can't be shown by this version of the booth. */
  read(file: string): LoadedTheme | null;
}

/** For a booth that keeps nothing on disk. */
export const noCopy: ThemeCopy = { keep: () => Promise.resolve({ ok: true, value: undefined }), read: () => null };

/** The theme that the booth shows now; another one from one moment to the next when it is saved. Ask each time. */
export interface ThemeOnShow {
  current(): LoadedTheme;
  /** The same as the kiosk gets it. */
  served(): ThemeResponse;
  /** What staff should know of a theme that can't be shown, as a sentence; null where the one on the disk is on show. */
  problem(): string | null;
}

/** What is made of the theme on show, made once for each. */
export function perTheme<Made>(onShow: Pick<ThemeOnShow, 'current'>, make: (loaded: LoadedTheme) => Made): () => Made {
  let last: { readonly loaded: LoadedTheme; readonly made: Made } | null = null;
  return () => {
    const loaded = onShow.current();
    if (last?.loaded !== loaded) last = { loaded, made: make(loaded) };
    return last.made;
  };
}
