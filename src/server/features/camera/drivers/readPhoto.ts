import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { maxShotBytes } from '../../../../shared/contract/camera/stillCamera.ts';
import { wholeJpeg } from '../wholeJpeg.ts';

/**
 * Reads a photo from a file that another program writes. `unfinished`: that program may still be writing it. `unusable`: the file is not a
 * photo.
 */
export async function readPhoto(path: string): Promise<Uint8Array | 'unfinished' | 'unusable'> {
  try {
    const { size, mtimeMs } = await lstat(path);
    if (size > maxShotBytes) return 'unusable';
    // Don't follow links, which could lead to any file of this machine, and don't open pipes, which would block.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      if (!(await file.stat()).isFile()) return 'unusable';
      const photo = Buffer.alloc(size);
      const { bytesRead } = await file.read(photo, 0, size, 0);
      const after = await file.stat();
      if (bytesRead !== size || after.size !== size || after.mtimeMs !== mtimeMs) return 'unfinished';
      return wholeJpeg(photo) ?? 'unfinished';
    } finally {
      await file.close();
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ELOOP' ? 'unusable' : 'unfinished';
  }
}
