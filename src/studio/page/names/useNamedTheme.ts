import { useMemo } from 'react';
import { useStudio } from '../StudioContext.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import type { NamedTheme } from './placeInWords.ts';

/** The draft and its languages, for the names of its parts. */
export function useNamedTheme(): NamedTheme {
  const whole = useStudio((page) => page.whole);
  const languages = useSpokenLanguages();
  return useMemo(() => ({ whole, languages }), [whole, languages]);
}
