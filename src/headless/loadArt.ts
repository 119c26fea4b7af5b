import { readFile } from 'node:fs/promises';
import type { Canvas, Image } from '@napi-rs/canvas';
import { GlobalFonts, loadImage } from '@napi-rs/canvas';
import type { DrawsItself } from '../stage/parts/ImageContext.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { drawingAt } from '../themeFiles/pictures/drawingAt.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import { svgPicture } from './svgPicture.ts';

/** Pictures by address: those of a theme, and those generated for one drawing. */
export type Art = ReadonlyMap<string, ArtImage>;

export type ArtImage = Image | Canvas | DrawsItself;

/** The lookup that scenes and cards use. */
export type ArtSource = Pick<Art, 'get'>;

/** The location of a theme's pictures and fonts. */
export type ArtPlaces = Pick<LoadedTheme, 'resolve' | 'drawing'>;

/**
 * Loads all pictures that a theme names, or only the `wanted` ones, and registers its fonts. Leaves out missing files, as browsers do.
 */
export async function loadArt(
  places: ArtPlaces & { readonly theme: Theme },
  { wanted = imagesOf(places.theme) }: { readonly wanted?: ReadonlySet<string> } = {},
): Promise<Art> {
  registerFonts(places);
  const loaded = [...wanted].map(async (address) => [address, await loadPicture(address, places)] as const);
  return new Map((await Promise.all(loaded)).filter((entry): entry is [string, ArtImage] => entry[1] !== null));
}

/** Registers a theme's fonts, except those already among the `registered` ones. */
export function registerFonts({ theme, resolve }: ArtPlaces & { readonly theme: Theme }, registered = new Set<string>()): void {
  for (const { family, file } of theme.fonts) {
    const path = resolve(file);
    const key = `${family} ${file}`;
    if (path !== null && !registered.has(key)) GlobalFonts.registerFromPath(path, family);
    registered.add(key);
  }
}

/** Loads a picture from a theme address or a data URL; null if it is missing or not a picture. */
export async function loadPicture(address: string, places: ArtPlaces): Promise<ArtImage | null> {
  try {
    if (address.startsWith('data:')) return await loadImage(address);
    const svg = drawingAt(address, places);
    if (svg !== null) return svgPicture(svg);
    const path = places.resolve(address);
    return path === null ? null : await loadImage(await readFile(path));
  } catch {
    return null;
  }
}
