import { clearCache } from '../stage/parts/rasterCache.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

let last: Theme['layouts'] | null = null;
let kept = false;

/** Call this before drawing anything from a theme, so that another theme's cached drawings are not used. */
export function cacheFor({ layouts }: Theme): void {
  // Themes are identified by their layouts, so a copy with another card or other font names counts as the same theme.
  if (last !== layouts && !kept) clearCache();
  last = layouts;
}

/** Keeps the cache when the theme changes, for programs whose picture addresses all contain a content hash. */
export function keepCache(): void {
  kept = true;
}
