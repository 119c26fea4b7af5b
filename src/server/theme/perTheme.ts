import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { ThemeOnShow } from './ThemeOnShow.ts';

/** What is made of the theme on show, made once for each. */
export function perTheme<Made>(onShow: Pick<ThemeOnShow, 'current'>, make: (loaded: LoadedTheme) => Made): () => Made {
  let last: { readonly loaded: LoadedTheme; readonly made: Made } | null = null;
  return () => {
    const loaded = onShow.current();
    if (last?.loaded !== loaded) last = { loaded, made: make(loaded) };
    return last.made;
  };
}
