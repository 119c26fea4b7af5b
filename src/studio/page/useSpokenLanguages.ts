import { useMemo } from 'react';
import { languageTags, ownLanguage } from '../../shared/theme/inLanguage.ts';
import { useStudio } from './StudioContext.ts';
import type { SpokenLanguages } from '../document/wordsInLanguage.ts';

/** The languages of the displayed theme; only English if there is no theme. */
export function useSpokenLanguages(): SpokenLanguages & { readonly nameOf: (tag: string) => string } {
  const theme = useStudio(({ state }) => state?.inLanguages ?? null);
  return useMemo(() => {
    const languages = theme === null ? { tags: ['en'], own: 'en' } : { tags: languageTags(theme), own: ownLanguage(theme) };
    return { ...languages, nameOf: (tag) => theme?.languages?.find((one) => one.tag === tag)?.name ?? tag };
  }, [theme]);
}
