import type { Lettering } from '../../../../shared/contract/phoneLook.ts';
import { letterings } from '../../../../shared/contract/phoneLook.ts';
import { familyNames } from '../../../../shared/theme/familyNames.ts';
import type { PhoneTexts } from '../../../../shared/theme/phoneTexts.ts';
import type { Theme } from '../../../../shared/theme/themeSchema.ts';
import { themeFeatures } from '../../../../shared/theme/themeFeatures.ts';
import { subsetFonts } from './subsetFonts.ts';
import type { ReadFont } from '../../../core/disk/fontReader.ts';

/** A font as embedded in the page. */
export interface TitleFace {
  readonly weight: number;
  readonly woff2: Buffer;
}

export interface Typefaces {
  readonly faces: readonly TitleFace[];
  readonly lettering: Lettering;
}

/** Without fonts: the browser uses its own. */
export const plainTypefaces: Typefaces = { faces: [], lettering: 'photo' };

/**
 * The fonts of the theme's titles, first choice first, reduced to the letters of the brand and of the titles that most guests see. Returns
 * several options, the one with the most letters first. Leaves out unreadable fonts.
 */
export async function titleFaces(theme: Theme, readFont: ReadFont): Promise<readonly Typefaces[]> {
  const { brand, fonts, texts, type } = theme;
  const letters = letterings.map((lettering) => [brand.name, ...saidIn(texts.phone, lettering)].join('').replaceAll('{brand}', ''));
  const chosen = familyNames(type.title.family).flatMap((family) =>
    fonts
      .filter((one) => one.family === family)
      .toSorted((a, b) => Math.abs(a.weight - type.title.weight) - Math.abs(b.weight - type.title.weight))
      .slice(0, 1),
  );
  const read = await Promise.all(chosen.map(async ({ weight, file }) => ({ weight, file: await readFont(file).catch(() => null) })));
  const found = read.flatMap(({ weight, file }) => (file === null ? [] : [{ weight, file }]));
  if (found.length === 0) return [];
  const subsets = await subsetFonts({ files: found.map(({ file }) => file), letters }).catch(() => []);
  return letterings.flatMap((lettering, row) => {
    const faces = found.flatMap(({ weight }, place) => {
      const woff2 = subsets[row]?.[place] ?? null;
      return woff2 === null ? [] : [{ weight, woff2: Buffer.from(woff2) }];
    });
    return faces.length === 0 ? [] : [{ lettering, faces }];
  });
}

/** The headings of a successful visit. Other headings use one of the phone's fonts. */
function saidIn(texts: PhoneTexts, lettering: Lettering): string[] {
  const { page, opening, onItsWay, shown, save, share } = texts;
  const photo = [page, opening.title, onItsWay.title, shown];
  if (lettering === 'photo') return photo;
  const titles = [...photo, ...laterParts.map((part) => texts[part].shown)];
  return lettering === 'all titles' ? titles : [...titles, save, share];
}

const laterParts = Object.keys(themeFeatures.phoneTexts) as (keyof typeof themeFeatures.phoneTexts)[];
