import type { PhoneLook, PhoneLookIn } from '../../../../shared/contract/phoneLook.ts';
import { largestPhoneLook, phoneLook } from '../../../../shared/contract/phoneLook.ts';
import { inLanguage, languageTags, ownLanguage } from '../../../../shared/theme/inLanguage.ts';
import type { Theme, ThemeInLanguages } from '../../../../shared/theme/themeSchema.ts';
import { nearestLanguage } from './acceptedLanguages.ts';
import type { PhoneDocument } from './phoneDocument.ts';
import type { PhoneTemplate } from '../../../core/disk/builtFiles.ts';
import { phoneDocument } from './phoneDocument.ts';
import type { ReadFont } from '../../../core/disk/fontReader.ts';
import type { Typefaces } from './titleFaces.ts';
import { plainTypefaces, titleFaces } from './titleFaces.ts';

/** Size limit for a compressed page with fonts: fonts are not worth another round trip on a slow network. */
const maxBytes = 20_000;

/** Returns the phone page in the best of these languages, most preferred first. */
export type PageFor = (languages: readonly string[]) => Promise<PhoneDocument>;

/**
 * The phone page in each language of a theme. Takes the guest's languages, most preferred first, and falls back to the theme's own. Makes
 * each page on first use and keeps it.
 */
export function phonePages(template: PhoneTemplate, theme: ThemeInLanguages, readFont: ReadFont): PageFor {
  return pagesIn(languageTags(theme), ownLanguage(theme), async (tag) => {
    const { page } = await fittingPage(template, inLanguage(theme, tag), readFont);
    return page;
  });
}

/**
 * The look of a theme's pages, for a cloud (contract/phoneLook.ts). Leaves out the fonts if they would make it too large. Null if a text
 * becomes too long when names are inserted.
 */
export async function phoneLookOf(template: PhoneTemplate, theme: ThemeInLanguages, readFont: ReadFont): Promise<PhoneLook | null> {
  const own = ownLanguage(theme);
  const tags = [own, ...languageTags(theme).filter((tag) => tag !== own)];
  const pages: PhoneLookIn[] = [];
  for (const tag of tags) {
    const said = inLanguage(theme, tag);
    const { typefaces } = await fittingPage(template, said, readFont);
    pages.push({ ...said, language: tag, typefaces: inBase64(typefaces) });
  }
  // Parsing drops the rest of the theme.
  const look = phoneLook.safeParse({ pages }).data ?? null;
  if (look === null || Buffer.byteLength(JSON.stringify(look)) <= largestPhoneLook) return look;
  return { pages: look.pages.map((page) => ({ ...page, typefaces: inBase64(plainTypefaces) })) };
}

/** The pages of a look. */
export interface LookPages {
  /** The language of the page for a guest with these languages, most preferred first. */
  readonly languageFor: (languages: readonly string[]) => string;
  /** Makes the page in one of its languages. Null if the page is too large even without fonts. */
  readonly make: (language: string) => Promise<PhoneDocument | null>;
}

export function lookPages(template: PhoneTemplate, { pages }: PhoneLook): LookPages {
  const tags = pages.map(({ language }) => language);
  return {
    languageFor: (languages) => nearestLanguage(languages, tags) ?? tags[0] ?? '',
    async make(tag) {
      const said = pages.find(({ language }) => language === tag);
      if (said === undefined) return null;
      const { lettering, faces } = said.typefaces;
      const bytes = { lettering, faces: faces.map(({ weight, woff2 }) => ({ weight, woff2: Buffer.from(woff2, 'base64') })) };
      for (const typefaces of [...(faces.length > 0 ? [bytes] : []), plainTypefaces]) {
        const page = await phoneDocument(template, said, typefaces);
        if (page.gzip.length <= maxBytes) return page;
      }
      return null;
    },
  };
}

/** The first language whose page is too large even without fonts; null if all pages fit. */
export async function tooLargeIn(template: PhoneTemplate, look: PhoneLook): Promise<string | null> {
  const { make } = lookPages(template, look);
  for (const { language } of look.pages) if ((await make(language)) === null) return language;
  return null;
}

/** Makes a page per language on first use, and keeps it. */
function pagesIn(tags: readonly string[], own: string, make: (tag: string) => Promise<PhoneDocument>): PageFor {
  const made = new Map<string, Promise<PhoneDocument>>();
  return (languages) => {
    const tag = nearestLanguage(languages, tags) ?? own;
    const page = made.get(tag) ?? make(tag);
    made.set(tag, page);
    return page;
  };
}

/** The page with as many letters of the theme's fonts as fit. */
async function fittingPage(
  template: PhoneTemplate,
  said: Theme,
  readFont: ReadFont,
): Promise<{ readonly page: PhoneDocument; readonly typefaces: Typefaces }> {
  for (const typefaces of await titleFaces(said, readFont)) {
    const page = await phoneDocument(template, said, typefaces);
    if (page.gzip.length <= maxBytes) return { page, typefaces };
  }
  return { page: await phoneDocument(template, said), typefaces: plainTypefaces };
}

const inBase64 = ({ lettering, faces }: Typefaces): PhoneLookIn['typefaces'] => ({
  lettering,
  faces: faces.map(({ weight, woff2 }) => ({ weight, woff2: woff2.toString('base64') })),
});
