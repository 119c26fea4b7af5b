import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** Identifies a file's content: different bytes have different stamps. Null if the file can't be read. */
export type StampFile = (file: string) => string | null;

/** A file written this shortly before it was read may have been written again within the same tick of the disk's clock. */
const tickMs = 2000;

interface Known {
  readonly state: string;
  readonly stamp: string;
  readonly isSettled: boolean;
}

/** Stamps files by their bytes. Unchanged files aren't read again. */
export function fileStamps(now: () => number = Date.now): StampFile {
  const known = new Map<string, Known>();
  return (file) => {
    try {
      const { size, ino, mtimeMs, ctimeMs } = statSync(file);
      const state = `${size}:${ino}:${mtimeMs}:${ctimeMs}`;
      const before = known.get(file);
      if (before?.isSettled === true && before.state === state) return before.stamp;
      const isSettled = now() - Math.max(mtimeMs, ctimeMs) > tickMs;
      const stamp = textStamp(readFileSync(file));
      known.set(file, { state, stamp, isSettled });
      return stamp;
    } catch {
      // The file is gone or can't be read: the code that needs its content reports that.
      known.delete(file);
      return null;
    }
  };
}

/** The stamp of a content that isn't in a file. */
export const textStamp = (content: string | Buffer): string => createHash('sha1').update(content).digest('hex').slice(0, 20);
