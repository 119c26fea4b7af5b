import { useMemo } from 'react';
import { inLanguage } from '../../shared/theme/inLanguage.ts';
import type { Theme, ThemeInLanguages } from '../../shared/theme/themeSchema.ts';
import { withValue } from '../document/editText.ts';
import { sameWhereEqual } from '../document/sameWhereEqual.ts';
import { useStudio } from './StudioContext.ts';
import type { Preview } from './studioStore.ts';

/** The theme on the stage: in the chosen language, with values being dragged or typed. Null if the draft was never valid. */
export function useShownTheme(): Theme | null {
  const settled = useSettledTheme();
  const inLanguages = useStudio(({ state }) => state?.inLanguages ?? null);
  const previews = useStudio((page) => page.previews);
  return useMemo(
    () => (settled === null || inLanguages === null ? null : withPreviews(settled, inLanguages, previews)),
    [settled, inLanguages, previews],
  );
}

/** Like `useShownTheme`, but without values that are being dragged or typed, for components that need not follow them. */
export function useSettledTheme(): Theme | null {
  const inLanguages = useStudio(({ state }) => state?.inLanguages ?? null);
  const language = useStudio((page) => page.language);
  return useMemo(() => (inLanguages === null ? null : settled(inLanguages, language)), [inLanguages, language]);
}

let before: Theme | null = null;

const settled = (inLanguages: ThemeInLanguages, language: string | null): Theme =>
  (before = sameWhereEqual(before, spokenTheme(inLanguages, language)));

/** The theme in the chosen language, or in its own language if the chosen one no longer exists. */
export function spokenTheme(inLanguages: ThemeInLanguages, language: string | null): Theme {
  const known = language !== null && (inLanguages.languages ?? []).some(({ tag }) => tag === language);
  return inLanguage(inLanguages, known ? language : undefined);
}

/** Only changed parts are new objects, and scenes redraw exactly those. */
function withPreviews(settled: Theme, inLanguages: ThemeInLanguages, previews: readonly Preview[]): Theme {
  if (previews.length === 0) return settled;
  const over = <Whole>(whole: Whole): Whole =>
    previews.reduce<unknown>((value, { path, value: part }) => withValue(value, path, part), whole) as Whole;
  // All left-to-right languages have the same positions.
  if (settled.direction !== 'rtl' && previews.every(({ path }) => path[0] === 'layouts')) return over(settled);
  return sameWhereEqual(settled, inLanguage(over(inLanguages), settled.language));
}
