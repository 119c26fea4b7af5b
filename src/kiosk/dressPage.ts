import { inLanguage, ownLanguage } from '../shared/theme/inLanguage.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { showFonts } from './devices/loadFonts.ts';
import { fontsAtStart } from './fontsAtStart.ts';

/** Applies a theme to the page around the stage. */
export function dressPage(inLanguages: ThemeInLanguages): void {
  const { baseFontSize, colors, brand, language = ownLanguage(inLanguages) } = inLanguage(inLanguages);
  document.documentElement.style.fontSize = `${String(baseFontSize)}px`;
  document.body.style.background = colors.surround;
  document.documentElement.lang = language;
  document.title = brand.name;
  showFonts(fontsAtStart(inLanguages));
}
