import { readFile, stat } from 'node:fs/promises';
import { BoundedMap } from '../../../shared/BoundedMap.ts';

/** A theme has a handful of styles. */
const maxKept = 12;

/**
 * Reads the pictures of styles, and keeps those that it has read last: each order of a style takes the same. Null for a file that is not
 * there any more, or no picture. `toPng` re-encodes it.
 */
export function referenceReader(toPng: (image: Buffer) => Promise<Buffer | null>): (file: string) => Promise<Buffer | null> {
  const kept = new BoundedMap<string, Buffer | null>(maxKept);
  return async (file) => {
    try {
      const { mtimeMs, size } = await stat(file);
      const key = `${file}:${String(mtimeMs)}:${String(size)}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const png = await toPng(await readFile(file));
      kept.set(key, png);
      return png;
    } catch {
      // The theme check has told its author.
      return null;
    }
  };
}
