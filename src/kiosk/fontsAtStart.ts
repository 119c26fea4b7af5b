import { languageIn } from '../flow/address.ts';
import { inLanguage } from '../shared/theme/inLanguage.ts';
import type { Theme, ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { addressBar } from './devices/addressBar.ts';

/** The fonts for a theme's own language, plus those for the language of a visit resumed after a reload. */
export function fontsAtStart(theme: ThemeInLanguages): Theme['fonts'] {
  return [...inLanguage(theme).fonts, ...inLanguage(theme, languageIn(addressBar.read().state)).fonts];
}
