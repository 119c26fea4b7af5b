import { useMemo } from 'react';
import { inLanguage } from '../../shared/theme/inLanguage.ts';
import type { Theme, ThemeInLanguages } from '../../shared/theme/themeSchema.ts';
import { withValue } from '../document/editText.ts';
import { sameWhereEqual } from '../document/sameWhereEqual.ts';
import { useStudio } from './StudioContext.ts';
import type { Preview } from './studioStore.ts';

/** The theme as the stage shows it: in the chosen language, with what is being dragged or typed. Null if the draft was never valid. */
export function useShownTheme(): Theme | null {
  const settled = useSettledTheme();
  const inLanguages = useStudio(({ state }) => state?.inLanguages ?? null);
  const previews = useStudio((page) => page.previews);
  return useMemo(
    () => (settled === null || inLanguages === null ? null : withPreviews(settled, inLanguages, previews)),
    [settled, inLanguages, previews],
  );
}

/** The same without what is being dragged or typed, for parts that need not move with it. */
export function useSettledTheme(): Theme | null {
  const inLanguages = useStudio(({ state }) => state?.inLanguages ?? null);
  const language = useStudio((page) => page.language);
  return useMemo(() => (inLanguages === null ? null : settled(inLanguages, language)), [inLanguages, language]);
}

let before: Theme | null = null;

const settled = (inLanguages: ThemeInLanguages, language: string | null): Theme =>
  (before = sameWhereEqual(before, spokenTheme(inLanguages, language)));

/** In the theme's own language if it no longer has the chosen one. */
export function spokenTheme(inLanguages: ThemeInLanguages, language: string | null): Theme {
  const known = language !== null && (inLanguages.languages ?? []).some(({ tag }) => tag === language);
  return inLanguage(inLanguages, known ? language : undefined);
}

/** Only what changes is a new object: a scene redraws exactly that. */
function withPreviews(settled: Theme, inLanguages: ThemeInLanguages, previews: readonly Preview[]): Theme {
  if (previews.length === 0) return settled;
  const over = <Whole>(whole: Whole): Whole =>
    previews.reduce<unknown>((value, { path, value: part }) => withValue(value, path, part), whole) as Whole;
  // Places are the same in every left-to-right language.
  if (settled.direction !== 'rtl' && previews.every(({ path }) => path[0] === 'layouts')) return over(settled);
  return sameWhereEqual(settled, inLanguage(over(inLanguages), settled.language));
}
