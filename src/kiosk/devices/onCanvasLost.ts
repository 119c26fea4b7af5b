import type { Clock } from './Clock.ts';

/** Browsers restore canvases one after another; wait until they have finished. */
const settledMs = 100;

/**
 * Calls back when the page's canvases were lost and have been restored, because a graphics driver was reset or its process died. All
 * canvases are then empty, including cached ones.
 */
export function onCanvasLost(clock: Clock, callback: () => void): void {
  let cancel = (): void => undefined;
  const soon = (): void => {
    cancel();
    cancel = clock.after(settledMs, callback);
  };
  // The event doesn't bubble, but the window can capture it.
  window.addEventListener('contextrestored', soon, { capture: true });
}
