import { inLanguage, languageTags, ownLanguage } from '../../../../shared/theme/inLanguage.ts';
import type { ThemeInLanguages } from '../../../../shared/theme/themeSchema.ts';
import { nearestLanguage } from './acceptedLanguages.ts';
import type { PhoneDocument } from './phoneDocument.ts';
import type { PhoneTemplate } from '../../../core/disk/builtFiles.ts';
import { phoneDocument } from './phoneDocument.ts';
import type { ReadFont } from '../../../core/disk/fontReader.ts';
import { titleFaces } from './titleFaces.ts';

/** Size limit for a compressed page with fonts: they are not worth another round trip on a slow network. */
const maxBytes = 20_000;

/**
 * The page for phones in each language of a theme. Takes the guest's languages, most preferred first, and falls back to the theme's own. Makes each
 * page on first use and keeps it.
 */
export function phonePages(
  template: PhoneTemplate,
  theme: ThemeInLanguages,
  readFont: ReadFont,
): (languages: readonly string[]) => Promise<PhoneDocument> {
  const made = new Map<string, Promise<PhoneDocument>>();
  const make = async (tag: string): Promise<PhoneDocument> => {
    const said = inLanguage(theme, tag);
    for (const typefaces of await titleFaces(said, readFont)) {
      const page = phoneDocument(template, said, typefaces);
      if (page.gzip.length <= maxBytes) return page;
    }
    return phoneDocument(template, said);
  };
  return (languages) => {
    const tag = nearestLanguage(languages, languageTags(theme)) ?? ownLanguage(theme);
    const page = made.get(tag) ?? make(tag);
    made.set(tag, page);
    return page;
  };
}
