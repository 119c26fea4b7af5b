import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** Tells the content of a file: another stamp for other bytes. Null where it can't be read. */
export type StampFile = (file: string) => string | null;

/** A file that was written so shortly before it was read may have been written again since, in the same tick of the disk's clock. */
const tickMs = 2000;

interface Known {
  readonly state: string;
  readonly stamp: string;
  readonly isSettled: boolean;
}

/** Stamps files by their bytes. Those that nobody has touched since are not read again. */
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
      // It has gone, or is closed to whoever looks: whatever is to be said of that is said by those who want its content.
      known.delete(file);
      return null;
    }
  };
}

/** The same for what is no file. */
export const textStamp = (content: string | Buffer): string => createHash('sha1').update(content).digest('hex').slice(0, 20);
