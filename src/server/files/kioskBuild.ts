import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { KioskPages } from '../kioskPage/kioskPages.ts';

/**
 * Tells which build of the kiosk is served now, by a hash of its page, which names all the rest by their hashes. Null where there is none: during
 * development, and while a new one is being put in place. Read again only when the file has changed.
 */
export function kioskBuild(pages: KioskPages): () => string | null {
  if (typeof pages !== 'string') return () => null;
  const page = join(pages, 'index.html');
  let known = { stamp: '', build: '' };
  return () => {
    try {
      const { mtimeMs, size } = statSync(page);
      const stamp = `${mtimeMs} ${size}`;
      if (stamp !== known.stamp) known = { stamp, build: createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 16) };
      return known.build;
    } catch {
      // In the middle of being replaced: the kiosk asks again in 2 s.
      return null;
    }
  };
}
