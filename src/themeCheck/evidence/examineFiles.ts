import { readFileSync } from 'node:fs';
import { factsOfSvg, pictureFacts } from '../../themeFiles/pictures/pictureFacts.ts';
import { fontCoverage } from '../../themeFiles/fonts/fontCoverage.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { ExaminedFont, ExaminedPicture, JsonPath } from '../ThemeEvidence.ts';
import { shownSize } from './shownSize.ts';

export type Examined = Omit<ExaminedPicture, 'drawn'>;

export type PicturesFound = ReadonlyMap<string, Examined>;

/** Every picture that the theme names and has, by its address. */
export function examinePictures({ theme, resolve, drawing }: LoadedTheme): PicturesFound {
  const found = new Map<string, Examined>();
  for (const [url, paths] of picturePaths(theme)) {
    const svg = drawing(url);
    const file = resolve(url);
    // What is not there has been reported by whoever read the theme.
    if (svg === null && file === null) continue;
    const facts = svg === null ? pictureFacts(file ?? '') : factsOfSvg(svg);
    found.set(url, { paths, facts, shown: shownSize(theme, paths) });
  }
  return found;
}

export function withDrawn(pictures: PicturesFound, isDrawn: (address: string) => boolean): ExaminedPicture[] {
  return [...pictures].map(([url, picture]) => ({ ...picture, drawn: isDrawn(url) }));
}

export function examineFonts({ inLanguages, resolve }: LoadedTheme): ExaminedFont[] {
  return inLanguages.fonts.flatMap(({ family, weight, file, languages }, index) => {
    const path = resolve(file);
    if (path === null) return [];
    return [{ path: ['fonts', index, 'file'], family, weight, languages, coverage: fontCoverage(readFileSync(path)) }];
  });
}

/** Addresses of pictures with all places that name them, in the order of the theme. */
function picturePaths(value: unknown, path: JsonPath = [], found = new Map<string, JsonPath[]>()): Map<string, JsonPath[]> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if ((key === 'image' || key === 'logo') && typeof part === 'string') found.set(part, [...(found.get(part) ?? []), at]);
    else picturePaths(part, at, found);
  }
  return found;
}
