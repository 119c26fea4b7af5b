import { readFileSync, statSync } from 'node:fs';

/** A file's text, read again when it has changed. While it is being put in place anew, what it was before; at first ''. */
export function lastRead(file: string): () => string {
  let last = { stamp: '', text: '' };
  return () => {
    const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
    const stamp = `${mtimeMs} ${size}`;
    if (stamp !== last.stamp && size > 0) last = { stamp, text: readFileSync(file, 'utf8') };
    return last.text;
  };
}
