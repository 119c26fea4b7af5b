import { readFile } from 'node:fs/promises';
import type { Canvas, Image } from '@napi-rs/canvas';
import { GlobalFonts, loadImage } from '@napi-rs/canvas';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/** Pictures by their addresses: a theme's, and what was made for this once. */
export type Art = ReadonlyMap<string, Image | Canvas>;

/** The file behind an address of the theme, or null where there is none. */
export type ResolveFile = (address: string) => string | null;

/** Loads all pictures that a theme names and registers its fonts. What is missing is left out, as a browser would. */
export async function loadArt(theme: Theme, resolve: ResolveFile): Promise<ReadonlyMap<string, Image>> {
  for (const { family, file } of theme.fonts) {
    const path = resolve(file);
    if (path !== null) GlobalFonts.registerFromPath(path, family);
  }
  const loaded = [...imagesOf(theme)].map(async (address) => [address, await loadPicture(address, resolve)] as const);
  return new Map((await Promise.all(loaded)).filter((entry): entry is [string, Image] => entry[1] !== null));
}

/** A picture by a theme's address or a data URL; null where it is missing or no picture. */
export async function loadPicture(address: string, resolve: ResolveFile): Promise<Image | null> {
  try {
    if (address.startsWith('data:')) return await loadImage(address);
    const path = resolve(address);
    return path === null ? null : await loadImage(await readFile(path));
  } catch {
    return null;
  }
}
