import { join } from 'node:path';
import { filesBelow } from '../files/filesBelow.ts';

/** What a picture looks like on a disk that anybody can read: PNG, JPEG, PDF or PostScript, by enough bytes that no sealed file has them by chance. */
const inClear = /\x89PNG\r\n.\n|\xff\xd8\xff[\xe0\xe1]..(?:JFIF|Exif)|%PDF-1\.|%!PS-Adobe/s;

/** What the booth serves to everybody, in the browser's cache: its address is in the entry's head. */
const isArt = (path: string, head: string): boolean => path.includes('Cache_Data') && /\/(?:themes|welcome|assets)\//.test(head);

/** The files below these folders that hold a picture which anybody can open, but for the theme's art in a browser's cache. */
export const clearPictures = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    [...filesBelow(folder)]
      .map(([path, bytes]) => ({ path: join(folder, path), text: bytes.toString('latin1') }))
      .filter(({ path, text }) => inClear.test(text) && !isArt(path, text.slice(0, 400)))
      .map(({ path }) => path),
  );
