/** So long after it was moved the arrow goes. */
const restsMs = 3000;
const resting = 'cursor-rests';

/**
 * Hides the mouse's arrow while nobody moves a mouse: on a touch screen it would stand in the middle of the scene all day. kiosk.css knows the word.
 * Gives the way back.
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
