import { readFile } from 'node:fs/promises';

/** Reads a theme's fonts. `resolve` finds the absolute path for an address. */
export function fontReader(resolve: (address: string) => string | null): ReadFont {
  return async (address) => {
    const file = resolve(address.split('?', 1)[0] ?? '');
    return file === null ? null : readFile(file);
  };
}

/** Reads a font by its address in the theme; null if there is no such font. */
export type ReadFont = (address: string) => Promise<Buffer | null>;
