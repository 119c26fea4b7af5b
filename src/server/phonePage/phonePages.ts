import { inLanguage, languageTags, ownLanguage } from '../../shared/theme/inLanguage.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';
import { nearestLanguage } from './acceptedLanguages.ts';
import type { PhoneDocument } from './phoneDocument.ts';
import { phoneDocument } from './phoneDocument.ts';

/**
 * The page for phones in each language of a theme. Takes the languages that a guest reads, most preferred first, and falls back to the
 * theme's own. Each page is made when it is first asked for, and kept.
 */
export function phonePages(template: string, theme: ThemeInLanguages): (languages: readonly string[]) => PhoneDocument {
  const made = new Map<string, PhoneDocument>();
  return (languages) => {
    const tag = nearestLanguage(languages, languageTags(theme)) ?? ownLanguage(theme);
    const page = made.get(tag) ?? phoneDocument(template, inLanguage(theme, tag));
    made.set(tag, page);
    return page;
  };
}
