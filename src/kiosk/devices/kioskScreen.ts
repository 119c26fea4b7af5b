/**
 * Takes from the browser what a guest's hands could do to it by accident: context menu, pinch and key zoom,
 * dragging. Selecting, swiping back and scrolling are taken by kiosk.css. Returns the way back.
 */
export function guardScreen(): () => void {
  const refuse = (event: Event): void => event.preventDefault();
  const refuseZoom = (event: WheelEvent | KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && (event instanceof WheelEvent || ['+', '-', '=', '0'].includes(event.key)))
      event.preventDefault();
  };
  const refusePinch = (event: TouchEvent): void => {
    if (event.touches.length > 1) event.preventDefault();
  };
  const controller = new AbortController();
  const options = { passive: false, signal: controller.signal } as const;
  for (const type of ['contextmenu', 'dragstart', 'gesturestart', 'gesturechange']) window.addEventListener(type, refuse, options);
  window.addEventListener('wheel', refuseZoom, options);
  window.addEventListener('keydown', refuseZoom, options);
  window.addEventListener('touchmove', refusePinch, options);
  return () => controller.abort();
}

/** Whether guests on this machine asked for less motion. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
