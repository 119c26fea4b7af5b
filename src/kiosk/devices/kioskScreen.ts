import { ordersBrowser } from '../../shared/pressedKey.ts';

/**
 * Takes from the browser what a guest's hands could do to it: keys that are orders to it, context menu, pinch and wheel zoom, dragging.
 * Selecting, swiping back and scrolling are taken by kiosk.css. Returns the way back.
 */
export function guardScreen(): () => void {
  const refuse = (event: Event): void => event.preventDefault();
  const refuseZoom = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) event.preventDefault();
  };
  const refuseOrder = (event: KeyboardEvent): void => {
    if (ordersBrowser(event)) event.preventDefault();
  };
  const refusePinch = (event: TouchEvent): void => {
    if (event.touches.length > 1) event.preventDefault();
  };
  const controller = new AbortController();
  const options = { passive: false, signal: controller.signal } as const;
  for (const type of ['contextmenu', 'dragstart', 'gesturestart', 'gesturechange']) window.addEventListener(type, refuse, options);
  window.addEventListener('wheel', refuseZoom, options);
  window.addEventListener('keydown', refuseOrder, { ...options, capture: true });
  window.addEventListener('touchmove', refusePinch, options);
  return () => controller.abort();
}

/** Whether guests on this machine asked for less motion. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
