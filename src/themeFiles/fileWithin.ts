import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

export type FileWithin = { readonly state: 'there'; readonly file: string } | { readonly state: 'missing' | 'outside' | 'folder' };

/**
 * The file at a relative path (with / between folders, not URL-encoded) in a theme's folder. The state is 'outside' for any path that could lead
 * elsewhere: `..`, an absolute path, a backslash, a link out of the folder.
 */
export function fileWithin(folder: string, path: string): FileWithin {
  if (/^\/|[\\\0]|^[a-z]:/i.test(path) || path.split('/').includes('..')) return { state: 'outside' };
  const file = realPath(join(folder, path));
  const home = realPath(folder);
  if (file === null || home === null) return { state: 'missing' };
  if (file === home) return { state: 'folder' };
  if (!file.startsWith(home.endsWith(sep) ? home : home + sep)) return { state: 'outside' };
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? { state: 'there', file } : { state: 'folder' };
}

/** The shortest form of a relative path: without `.` and empty folders. */
export const onePath = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');

function realPath(path: string): string | null {
  try {
    // One system call instead of one per parent folder.
    return realpathSync.native(path);
  } catch {
    // The file does not exist: it is missing, the path is a cycle of links, or a parent isn't a folder.
    return null;
  }
}
