import { readFile, stat } from 'node:fs/promises';
import { BoundedMap } from '../../../shared/BoundedMap.ts';

/** The size of the cache. A theme has only a few styles. */
const maxKept = 12;

/**
 * Reads styles' reference pictures and caches the most recent ones, since all orders of a style use the same pictures. Null if the file is
 * missing or is not a picture. `toPng` re-encodes it.
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
      // The theme check has already reported this to the theme's author.
      return null;
    }
  };
}
