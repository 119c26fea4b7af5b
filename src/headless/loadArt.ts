import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Canvas, Image } from '@napi-rs/canvas';
import { GlobalFonts, loadImage } from '@napi-rs/canvas';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import { svgImage } from './svgImage.ts';

/** Pictures by their addresses: a theme's, and what was made for this once. */
export type Art = ReadonlyMap<string, Image | Canvas>;

/** All that scenes and cards want of it. */
export type ArtSource = Pick<Art, 'get'>;

/** Where a theme's pictures and fonts are. */
export type ArtPlaces = Pick<LoadedTheme, 'resolve' | 'drawing'>;

/**
 * Loads all pictures that a theme names (or the `wanted` of them) and registers its fonts. What is missing is left out, as a browser
 * would. With a `fineness` under 1 drawings are loaded so much coarser, which takes as much less time.
 */
export async function loadArt(
  places: ArtPlaces & { readonly theme: Theme },
  { wanted = imagesOf(places.theme), fineness = 1 }: { readonly wanted?: ReadonlySet<string>; readonly fineness?: number } = {},
): Promise<ReadonlyMap<string, Image>> {
  registerFonts(places);
  const loaded = [...wanted].map(async (address) => [address, await loadPicture(address, places, fineness)] as const);
  return new Map((await Promise.all(loaded)).filter((entry): entry is [string, Image] => entry[1] !== null));
}

/** Registers a theme's fonts, but for those that are among the `registered` already. */
export function registerFonts({ theme, resolve }: ArtPlaces & { readonly theme: Theme }, registered = new Set<string>()): void {
  for (const { family, file } of theme.fonts) {
    const path = resolve(file);
    const key = `${family} ${file}`;
    if (path !== null && !registered.has(key)) GlobalFonts.registerFromPath(path, family);
    registered.add(key);
  }
}

/** A picture by a theme's address or a data URL; null where it is missing or no picture. */
export async function loadPicture(address: string, places: ArtPlaces, fineness = 1): Promise<Image | null> {
  try {
    if (address.startsWith('data:')) return await loadImage(address);
    const svg = svgAt(address, places);
    if (svg !== null) return svgImage(svg, fineness);
    const path = places.resolve(address);
    return path === null ? null : await loadImage(await readFile(path));
  } catch {
    return null;
  }
}

/** The drawing at a theme's address; null where there is none, or a picture of pixels. */
export function svgAt(address: string, { resolve, drawing }: ArtPlaces): string | null {
  const svg = drawing(address);
  if (svg !== null) return svg;
  const path = resolve(address);
  return path?.toLowerCase().endsWith('.svg') === true ? readFileSync(path, 'utf8') : null;
}
