import { familyNames } from '../../../../shared/theme/familyNames.ts';
import type { PhoneTexts } from '../../../../shared/theme/phoneTexts.ts';
import type { Theme } from '../../../../shared/theme/themeSchema.ts';
import { subsetFonts } from './subsetFonts.ts';
import type { ReadFont } from '../../../core/disk/fontReader.ts';

/** A font as the page carries it. */
export interface TitleFace {
  readonly weight: number;
  readonly woff2: Buffer;
}

/**
 * The faces of the theme's titles, first choice first, with no letters but those of the brand and of the titles that most guests see. A font
 * that can't be read is left out: a browser has one of its own.
 */
export async function titleFaces(theme: Theme, readFont: ReadFont): Promise<readonly TitleFace[]> {
  const { brand, fonts, texts, type } = theme;
  const letters = [brand.name, ...titlesOf(texts.phone)].join('').replaceAll('{brand}', '');
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
  return found.flatMap(({ weight }, place) => {
    const woff2 = subsets[place] ?? null;
    return woff2 === null ? [] : [{ weight, woff2: Buffer.from(woff2) }];
  });
}

/** The headings of a visit in which all goes well. Others are said in a face that the phone has. */
const titlesOf = ({ page, opening, onItsWay, shown }: PhoneTexts): string[] => [page, opening.title, onItsWay.title, shown];
