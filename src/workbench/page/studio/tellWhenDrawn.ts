let told = false;

/** Tells the server, once, that the page's screens are drawn: it holds work back until then. To be called when they are on the page. */
export function tellWhenDrawn(): void {
  if (told) return;
  told = true;
  // They are drawn in a frame after this one, and what is near to being seen is known only then.
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => void fetch('/drawn').catch(() => undefined))));
}
