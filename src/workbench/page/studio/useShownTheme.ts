import { useMemo } from 'react';
import { inLanguage } from '../../../shared/theme/inLanguage.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { withValue } from '../../document/editText.ts';
import { useStudio } from './StudioContext.ts';

/** The theme as the stage shows it: in the chosen language, with what is being dragged or typed. Null where the draft never was sound. */
export function useShownTheme(): Theme | null {
  const inLanguages = useStudio(({ state }) => state?.inLanguages ?? null);
  const language = useStudio((page) => page.language);
  const previews = useStudio((page) => page.previews);
  return useMemo(() => {
    if (inLanguages === null) return null;
    const seen = previews.reduce<unknown>((theme, { path, value }) => withValue(theme, path, value), inLanguages) as typeof inLanguages;
    const known = language === null || (seen.languages ?? []).some(({ tag }) => tag === language);
    return inLanguage(seen, known ? (language ?? undefined) : undefined);
  }, [inLanguages, language, previews]);
}
