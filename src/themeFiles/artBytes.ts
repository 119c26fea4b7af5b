import { statSync } from 'node:fs';
import { fileFor } from './fitting/fittingFindings.ts';

/** The size limits for one file of art and for all of a theme's art: it is read as a whole, more than once, and more would fill the memory or take minutes. */
const [maxEach, maxInAll] = [50_000_000, 200_000_000];

/** Why a file of this size is rejected as art; null if it isn't. */
export const tooLarge = (bytes: number): string | null =>
  bytes > maxEach ? `is ${megabytes(bytes)} MB; the limit is ${megabytes(maxEach)} MB` : null;

/**
 * Checks the sizes of a theme's pictures and fonts before opening any of them. Returns why the theme is refused; null if it isn't. A file
 * with several addresses counts once for each.
 */
export function tooLargeInAll(addresses: ReadonlySet<string>, fileOf: (address: string) => string | null): string | null {
  let inAll = 0;
  for (const address of addresses) {
    const file = fileOf(address);
    const bytes = (file === null ? undefined : statSync(file, { throwIfNoEntry: false }))?.size ?? 0;
    const excess = tooLarge(bytes);
    if (excess !== null) return `Its file "${fileFor(address, {})}" ${excess}.`;
    inAll += bytes;
  }
  return inAll > maxInAll
    ? `Its pictures and fonts are ${megabytes(inAll)} MB in all; the limit is ${megabytes(maxInAll)} MB. Make them smaller, or remove some.`
    : null;
}

const megabytes = (bytes: number): string => String(Math.ceil(bytes / 1_000_000));
