import { join } from 'node:path';
import { filesBelow } from '../files/filesBelow.ts';

/**
 * The marks of a readable picture on a disk: PNG, JPEG, PDF or PostScript, with enough bytes that no sealed file contains them by chance.
 */
const inClear = /\x89PNG\r\n.\n|\xff\xd8\xff[\xe0\xe1]..(?:JFIF|Exif)|%PDF-1\.|%!PS-Adobe/s;

/** Public files of the booth in the browser's cache: the entry begins with the address. */
const isArt = (path: string, head: string): boolean => path.includes('Cache_Data') && /\/(?:themes|welcome|assets)\//.test(head);

/** The files below these folders with a readable picture, except the theme's art in a browser's cache. */
export const clearPictures = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    [...filesBelow(folder)]
      .map(([path, bytes]) => ({ path: join(folder, path), text: bytes.toString('latin1') }))
      .filter(({ path, text }) => inClear.test(text) && !isArt(path, text.slice(0, 400)))
      .map(({ path }) => path),
  );
