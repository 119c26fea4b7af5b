import { familyNames } from '../../shared/theme/familyNames.ts';
import type { PhoneTexts } from '../../shared/theme/phoneTexts.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** A font as the page carries it. */
export interface TitleFace {
  readonly weight: number;
  readonly woff2: Buffer;
}

/** The file of a font by its address in the theme; null where there is none. */
export type ReadFont = (address: string) => Promise<Buffer | null>;

/** What a large title needs: its letters, how they join and how far apart they stand. */
const leastOf = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'init', 'medi', 'fina', 'isol', 'rlig'],
  dropTables: ['gasp', 'STAT', 'meta', 'DSIG'],
} as const;

/**
 * The faces of the theme's titles, first choice first, with no letters but those of the brand and of the titles that most guests see. A font
 * that can't be read is left out: a browser has one of its own.
 */
export async function titleFaces(theme: Theme, read: ReadFont): Promise<readonly TitleFace[]> {
  const { brand, fonts, texts, type } = theme;
  const letters = [brand.name, ...titlesOf(texts.phone)].join('').replaceAll('{brand}', '');
  const faces = familyNames(type.title.family).map(async (family): Promise<TitleFace | null> => {
    const [font] = fonts
      .filter((one) => one.family === family)
      .toSorted((a, b) => Math.abs(a.weight - type.title.weight) - Math.abs(b.weight - type.title.weight));
    if (font === undefined) return null;
    try {
      const file = await read(font.file);
      if (file === null) return null;
      // Loaded late: a booth starts without it, and a page without it still opens photos.
      const { default: subsetFont } = await import('subset-font');
      return { weight: font.weight, woff2: await subsetFont(file, letters, leastOf) };
    } catch {
      return null;
    }
  });
  return (await Promise.all(faces)).filter((face) => face !== null);
}

/** The headings of a visit in which all goes well. Others are said in a face that the phone has. */
const titlesOf = ({ page, opening, onItsWay, shown }: PhoneTexts): string[] => [page, opening.title, onItsWay.title, shown];
