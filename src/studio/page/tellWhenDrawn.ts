let told = false;

/** Tells the server, once, that the page's screens are drawn: it holds work back until then. Call this when they are on the page. */
export function tellWhenDrawn(): void {
  if (told) return;
  told = true;
  // The next frame knows what is about to become visible, and the one after it draws that.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => void fetch('/drawn').catch(() => undefined))));
}
