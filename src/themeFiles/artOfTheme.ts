import { fileWithin, onePath } from './fileWithin.ts';
import { isArt } from './artTypes.ts';
import { fontsourceFile } from './fontsource.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { applyEdits, modify } from 'jsonc-parser';

/**
 * The absolute file behind the address of a theme's picture or font (`/themes/<place>/<path>`, `/fonts/<package>/<cut>.woff2`, still
 * URL-encoded); null if there is no such file, or if it isn't one of the theme's pictures and fonts. Each file has a single address: a path
 * with `.` or an empty folder, which an answer may insert, is rejected.
 */
export function artOfTheme(folders: readonly string[], url: string): string | null {
  const [, place, encoded] = /^\/themes\/(\d{1,2})\/([^?#]+)$/.exec(url) ?? [];
  const folder = folders[Number(place)];
  if (folder !== undefined && encoded !== undefined) {
    const path = decoded(encoded);
    const found = path === null || path !== onePath(path) ? null : fileWithin(folder, path);
    return found?.state === 'there' && isArt(found.file, ['picture', 'font']) ? found.file : null;
  }
  const [, name, cut] = /^\/fonts\/([a-z0-9-]+)\/([a-z0-9-]+)\.woff2$/.exec(url) ?? [];
  return name === undefined || cut === undefined ? null : fontsourceFile(name, cut);
}

/** Decodes only once: a remaining escape is part of a name. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The addresses of all pictures and font files of a theme in all its languages, without repeats. */
export const addressesOf = (theme: ThemeInLanguages): Set<string> =>
  new Set([...imagesOf(theme), ...referencesOf(theme), ...theme.fonts.map(({ file }) => file)]);

/** Pictures for image models; guests don't see them. */
const referencesOf = ({ survey }: ThemeInLanguages): string[] =>
  survey.flatMap(({ options }) => options.flatMap(({ reference }) => reference ?? []));

/** The text of a theme.json with another base. Everything else is kept as written. */
export const withExtends = (text: string, base: string): string => applyEdits(text, modify(text, ['extends'], base, {}));
