import { clearCache } from '../stage/parts/rasterCache.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

let last: Theme['layouts'] | null = null;
let kept = false;

/** Call this before drawing anything of a theme: cached drawings of another one would be mistaken for its own. */
export function cacheFor({ layouts }: Theme): void {
  // Themes are identified by their layouts: a copy with another card or other font names is the same theme.
  if (last !== layouts && !kept) clearCache();
  last = layouts;
}

/** For programs whose picture addresses all contain a content hash, so that cached drawings are never mixed up. */
export function keepCache(): void {
  kept = true;
}
