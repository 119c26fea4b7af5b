import type { ThemeResponse } from '../../shared/contract/themeResponse.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';

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
