import { clearCache } from '../stage/parts/rasterCache.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

let last: Theme['layouts'] | null = null;
let kept = false;

/** To be called before anything of a theme is drawn: what is kept of the drawings of another one would be taken for its own. */
export function cacheFor({ layouts }: Theme): void {
  // Told by its layouts: themes are copied with another card or other names of fonts, and are the same theme.
  if (last !== layouts && !kept) clearCache();
  last = layouts;
}

/** For programs that draw only themes whose addresses of pictures tell what is in their files: then one drawing is never taken for another. */
export function keepCache(): void {
  kept = true;
}
