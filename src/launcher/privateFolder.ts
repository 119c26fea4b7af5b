import { closeSync, constants, fchmodSync, fstatSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { systemReason } from '../themeFiles/systemReason.ts';

const ownerOnly = 0o700;

/**
 * Makes a folder that only this user may enter, or closes an existing one to others. If it is a link or another user's, fails with words
 * that follow "its folder": that user could read its contents or redirect it. On Windows, a user's folders are already closed to others.
 */
export function privateFolder(folder: string): Result<void, string> {
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnly });
    if (process.platform === 'win32') return success(undefined);
    // Close the same folder that was checked: a moment later, the path may lead elsewhere.
    const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
    try {
      if (fstatSync(opened).uid !== process.getuid?.()) return failure(`${folder} belongs to another user; remove it`);
      fchmodSync(opened, ownerOnly);
    } finally {
      closeSync(opened);
    }
    return success(undefined);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // Opening says so of the folder itself, making also of one above it. Of a link that leads nowhere, making says only that there is nothing.
    const isInTheWay = code === 'EEXIST' || (syscall === 'open' && code === 'ENOTDIR') || isLink(folder);
    return failure(isInTheWay ? `${folder} is a link or a file; remove it` : `${folder} cannot be used: ${systemReason(error)}`);
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // Nothing is there, or it is not readable.
    return false;
  }
}
