import { readFile } from 'node:fs/promises';
import type { ReadFont } from '../../features/photos/phonePage/titleFaces.ts';

/** Reads a theme's fonts. `resolve` gives the absolute file behind an address. */
export function fontReader(resolve: (address: string) => string | null): ReadFont {
  return async (address) => {
    const file = resolve(address.split('?', 1)[0] ?? '');
    return file === null ? null : readFile(file);
  };
}
