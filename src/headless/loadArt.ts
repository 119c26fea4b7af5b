import { readFile } from 'node:fs/promises';
import type { Canvas, Image } from '@napi-rs/canvas';
import { GlobalFonts, loadImage } from '@napi-rs/canvas';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';

/** Pictures by their addresses: a theme's, and what was made for this once. */
export type Art = ReadonlyMap<string, Image | Canvas>;

/** Where a theme's pictures and fonts are. */
export type ArtPlaces = Pick<LoadedTheme, 'resolve' | 'drawing'>;

/** Loads all pictures that a theme names and registers its fonts. What is missing is left out, as a browser would. */
export async function loadArt(places: ArtPlaces & { readonly theme: Theme }): Promise<ReadonlyMap<string, Image>> {
  const { theme, resolve } = places;
  for (const { family, file } of theme.fonts) {
    const path = resolve(file);
    if (path !== null) GlobalFonts.registerFromPath(path, family);
  }
  const loaded = [...imagesOf(theme)].map(async (address) => [address, await loadPicture(address, places)] as const);
  return new Map((await Promise.all(loaded)).filter((entry): entry is [string, Image] => entry[1] !== null));
}

/** A picture by a theme's address or a data URL; null where it is missing or no picture. */
export async function loadPicture(address: string, { resolve, drawing }: ArtPlaces): Promise<Image | null> {
  try {
    if (address.startsWith('data:')) return await loadImage(address);
    const svg = drawing(address);
    if (svg !== null) return await loadImage(Buffer.from(svg));
    const path = resolve(address);
    return path === null ? null : await loadImage(await readFile(path));
  } catch {
    return null;
  }
}
