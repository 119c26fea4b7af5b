import { closeSync, constants, fchmodSync, fstatSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { systemReason } from '../themeFiles/systemReason.ts';

const ownerOnly = 0o700;

/**
 * Makes a folder that this user alone may enter, or closes to others one that is there. Fails, with words that follow "its folder", if it is a link or another
 * user's: whoever put it there could read what the booth keeps in it, or lead it elsewhere. Windows keeps others out of a user's folders by itself.
 */
export function privateFolder(folder: string): Result<void, string> {
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnly });
    if (process.platform === 'win32') return success(undefined);
    // What was looked at is what is closed: a path may lead elsewhere a moment later.
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
    // Nothing is there, or nobody may look.
    return false;
  }
}
