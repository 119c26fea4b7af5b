import type { ThemeResponse } from '../shared/contract/themeResponse.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { later } from './later.ts';

/** How long fonts may take to load before the wall starts without them. */
const fontMs = 3000;

/** The booth's theme; `none` if it has no wall, null if the request failed. */
export async function fetchWallTheme(): Promise<ThemeResponse | 'none' | null> {
  try {
    const response = await fetch('/wall/theme', { cache: 'no-store' });
    if (response.status === 404) return 'none';
    if (!response.ok) return null;
    const { theme, version } = (await response.json()) as Partial<ThemeResponse>;
    return theme === undefined || version === undefined ? null : { theme, version };
  } catch {
    // The request failed, or a venue's login page answered it.
    return null;
  }
}

const faces = new Map<string, FontFace>();

/** Loads a theme's fonts, because a canvas draws only with loaded fonts. Removes the previous theme's fonts. */
export async function loadWallFonts(fonts: Theme['fonts']): Promise<void> {
  for (const face of faces.values()) document.fonts.delete(face);
  faces.clear();
  for (const { family, weight, file } of fonts)
    faces.set(`${family} ${String(weight)} ${file}`, new FontFace(family, `url(${JSON.stringify(file)})`, { weight: String(weight) }));
  for (const face of faces.values()) document.fonts.add(face);
  await Promise.race([Promise.allSettled([...faces.values()].map((face) => face.load())), later(fontMs)]);
}
