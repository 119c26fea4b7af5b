import type { Clock } from './Clock.ts';

/** Browsers give canvases back one after the other. */
const settledMs = 100;

/**
 * Calls when the browser has taken the pixels of the page's canvases away and can draw on them again: a graphics driver was reset, or its process
 * has died. Nothing is drawn on them then, and whatever was kept drawn on others is gone, too.
 */
export function onCanvasLost(clock: Clock, callback: () => void): void {
  let cancel = (): void => undefined;
  const soon = (): void => {
    cancel();
    cancel = clock.after(settledMs, callback);
  };
  // The event doesn't rise, but it passes by here on its way down.
  window.addEventListener('contextrestored', soon, { capture: true });
}
