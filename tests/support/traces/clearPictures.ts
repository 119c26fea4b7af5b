import { join } from 'node:path';
import { filesBelow } from '../filesBelow.ts';

/** What a picture looks like on a disk that anybody can read: PNG, JPEG, PDF or PostScript. */
const inClear = /\x89PNG\r|IHDR|\xff\xd8\xff[\xe0-\xef\xdb]|JFIF|%PDF|%!PS/;

/** The files below these folders that hold a picture which anybody can open. */
export const clearPictures = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    [...filesBelow(folder)].filter(([, bytes]) => inClear.test(bytes.toString('latin1'))).map(([path]) => join(folder, path)),
  );
