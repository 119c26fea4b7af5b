import { extname } from 'node:path';

const pictures = ['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif'] as const;
const fonts = ['.woff2', '.woff', '.ttf', '.otf'] as const;

/** The kinds of file that a theme may name, by extension. The server never serves any other file of a theme's folder. */
export const artTypes = { picture: pictures, font: fonts } as const;

export type ArtKind = keyof typeof artTypes;

/** Whether a file's name has an extension of one of these kinds. */
export function isArt(file: string, kinds: readonly ArtKind[]): boolean {
  const end = extname(file).toLowerCase();
  return kinds.some((kind) => artTypes[kind].some((known) => known === end));
}
