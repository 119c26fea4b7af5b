let told = false;

/** Tells the server, once, that the page's screens are drawn: it holds work back until then. To be called when they are on the page. */
export function tellWhenDrawn(): void {
  if (told) return;
  told = true;
  // What is near to being seen is known in the next frame, and drawn in the one after it.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => void fetch('/drawn').catch(() => undefined))));
}
