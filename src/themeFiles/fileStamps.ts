import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** Identifies the content of a file: other bytes have another stamp. Null if it can't be read. */
export type StampFile = (file: string) => string | null;

/** A file written this shortly before it was read may have been written again since, in the same tick of the disk's clock. */
const tickMs = 2000;

interface Known {
  readonly state: string;
  readonly stamp: string;
  readonly isSettled: boolean;
}

/** Stamps files by their bytes. Files that nobody has touched since are not read again. */
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
      // It has gone, or can't be read: whoever needs its content reports that.
      known.delete(file);
      return null;
    }
  };
}

/** The same for what isn't a file. */
export const textStamp = (content: string | Buffer): string => createHash('sha1').update(content).digest('hex').slice(0, 20);
