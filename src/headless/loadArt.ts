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

/**
 * Loads all pictures that a theme names (or the `wanted` of them) and registers its fonts. What is missing is left out, as a browser
 * would. With a `fineness` under 1 drawings are loaded so much coarser, which takes as much less time.
 */
export async function loadArt(
  places: ArtPlaces & { readonly theme: Theme },
  { wanted = imagesOf(places.theme), fineness = 1 }: { readonly wanted?: ReadonlySet<string>; readonly fineness?: number } = {},
): Promise<ReadonlyMap<string, Image>> {
  const { theme, resolve } = places;
  for (const { family, file } of theme.fonts) {
    const path = resolve(file);
    if (path !== null) GlobalFonts.registerFromPath(path, family);
  }
  const loaded = [...wanted].map(async (address) => [address, await loadPicture(address, places, fineness)] as const);
  return new Map((await Promise.all(loaded)).filter((entry): entry is [string, Image] => entry[1] !== null));
}

/** A picture by a theme's address or a data URL; null where it is missing or no picture. */
export async function loadPicture(address: string, { resolve, drawing }: ArtPlaces, fineness = 1): Promise<Image | null> {
  try {
    if (address.startsWith('data:')) return await loadImage(address);
    const svg = drawing(address);
    if (svg !== null) return await loadImage(Buffer.from(coarser(svg, fineness)));
    const path = resolve(address);
    if (path === null) return null;
    const bytes = await readFile(path);
    return await loadImage(path.toLowerCase().endsWith('.svg') ? Buffer.from(coarser(bytes.toString('utf8'), fineness)) : bytes);
  } catch {
    return null;
  }
}

/** Skia draws an SVG once, when it is loaded, at the size that its root says. */
function coarser(svg: string, fineness: number): string {
  if (fineness === 1) return svg;
  return svg.replace(/<svg\b[^>]*>/, (root) => {
    const [width, height] = ['width', 'height'].map((name) =>
      Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(root)?.[1] ?? Number.NaN),
    );
    if (width === undefined || height === undefined || !(width > 0 && height > 0)) return root;
    const bare = root.replace(/\s(?:width|height)="[^"]*"/g, '');
    const viewBox = /\sviewBox=/.test(bare) ? '' : ` viewBox="0 0 ${width} ${height}"`;
    return bare.replace(/^<svg/, `<svg width="${width * fineness}" height="${height * fineness}"${viewBox}`);
  });
}
