import { closeSync, constants, fchmodSync, fstatSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { systemReason } from '../themeFiles/systemReason.ts';

const ownerOnly = 0o700;

/**
 * Makes a folder that only this user may enter, or closes an existing one to others. Fails if it is a link or belongs to another user, who
 * could read its contents or redirect it. The reason is phrased to follow "its folder". On Windows, a user's folders are already closed to
 * others.
 */
export function privateFolder(folder: string): Result<void, string> {
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnly });
    if (process.platform === 'win32') return success(undefined);
    // Close the very folder that was checked, because the path may lead elsewhere a moment later.
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
    // Opening fails with ENOTDIR only for the folder itself; `mkdir` also does for a parent. For a link that leads nowhere, `mkdir` reports
    // only ENOENT.
    const isInTheWay = code === 'EEXIST' || (syscall === 'open' && code === 'ENOTDIR') || isLink(folder);
    return failure(isInTheWay ? `${folder} is a link or a file; remove it` : `${folder} cannot be used: ${systemReason(error)}`);
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // The path does not exist or is not readable.
    return false;
  }
}
