import type { ThemeResponse } from '../../shared/contract/themeResponse.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { Result } from '../../shared/errors.ts';

/** The theme that the booth shows now. Any save can change it, so call these methods each time and never cache their results. */
export interface ThemeOnShow {
  current(): LoadedTheme;
  /** This theme in the form sent to the kiosk. */
  served(): ThemeResponse;
  /** Why the theme on the disk can't be shown, in a sentence for staff; null if it is the theme on show. */
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

/** The theme on show, which staff can switch. */
export interface ThemeSwitcher extends ThemeOnShow {
  /** All findings about the theme requested at startup, for the terminal; null if there are none. */
  readonly startProblem: string | null;
  readonly choices: () => readonly { readonly id: string; readonly name: string }[];
  /** The id of the choice that is on show. */
  readonly chosen: () => string;
  /** The id of the theme that the booth was started with. */
  readonly own: string;
  /** Shows another theme; kiosks switch between visits. If the theme is broken, fails with a sentence for staff and changes nothing. */
  readonly choose: (id: string) => Promise<Result<void, string>>;
  /** The name or folder by which the current theme was opened. */
  readonly shownFrom: () => string;
}
