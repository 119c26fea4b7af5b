import { relative } from 'node:path';

/** A folder as people would name it from where they are. */
export function nearFolder(folder: string): string {
  const from = relative('', folder);
  return from === '' || from.startsWith('..') ? folder : from;
}
