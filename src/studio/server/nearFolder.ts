import { relative } from 'node:path';

/** A folder's path relative to the working directory, or its absolute path if it is elsewhere. */
export function nearFolder(folder: string): string {
  const from = relative('', folder);
  return from === '' || from.startsWith('..') ? folder : from;
}
