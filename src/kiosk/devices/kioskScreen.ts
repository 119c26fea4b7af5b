import { ordersBrowser, isStopKeys } from '../../shared/pressedKey.ts';

/** Hide the mouse pointer this long after its last movement. */
const restsMs = 3000;
const resting = 'cursor-rests';

/**
 * Hides the mouse pointer while the mouse is not moved: on a touch screen it would stay in the middle of the scene all day. kiosk.css
 * uses the class. Returns a function that undoes this.
 */
export function restCursor(): () => void {
  const { classList } = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    classList.remove(resting);
    clearTimeout(timer);
    timer = setTimeout(() => classList.add(resting), restsMs);
  };
  classList.add(resting);
  window.addEventListener('pointermove', show, { capture: true, passive: true });
  return () => {
    window.removeEventListener('pointermove', show, { capture: true });
    clearTimeout(timer);
    classList.remove(resting);
  };
}

/**
 * Blocks what guests could do to the browser: keyboard shortcuts, the context menu, pinch and wheel zoom, dragging. kiosk.css blocks
 * selecting, swiping back and scrolling. Returns a function that undoes this.
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

/** Whether this machine asks for reduced motion. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Calls back when staff press Ctrl+Alt+Shift+Q. Returns a function that stops listening. */
export function onStopKeys(callback: () => void): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (!isStopKeys(event) || event.repeat) return;
    event.preventDefault();
    callback();
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}
