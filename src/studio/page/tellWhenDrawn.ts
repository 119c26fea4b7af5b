let told = false;

/**
 * Tells the server, once, that the page's screens are drawn. Until then, the server postpones other work. Call this when the screens are
 * on the page.
 */
export function tellWhenDrawn(): void {
  if (told) return;
  told = true;
  // The next frame determines which thumbnails are about to become visible; the one after it draws them.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => void fetch('/drawn').catch(() => undefined))));
}
