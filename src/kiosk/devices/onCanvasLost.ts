import type { Clock } from './Clock.ts';

/** Browsers restore canvases one after the other. */
const settledMs = 100;

/**
 * Calls back when the page's canvases were lost and have been restored: a graphics driver was reset, or its process died. They are empty
 * then, and so are all cached canvases.
 */
export function onCanvasLost(clock: Clock, callback: () => void): void {
  let cancel = (): void => undefined;
  const soon = (): void => {
    cancel();
    cancel = clock.after(settledMs, callback);
  };
  // The event doesn't bubble, but it can be captured here.
  window.addEventListener('contextrestored', soon, { capture: true });
}
