/** Class of the notice that the staff page is about to close. */
export const leavingClass = 'leaving';

const isOnLeaving = (target: EventTarget | null): boolean => target instanceof Element && target.closest(`.${leavingClass}`) !== null;

/**
 * Reports each touch of the page as it begins. A touch of the announcement is reported only once it is a click that nothing else has handled:
 * reported at its beginning, it would remove the buttons under the finger, and the click would go to whatever lies beneath. Returns a function that
 * stops it.
 */
export function hearTouches(touch: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const begins = ({ target }: Event): void => {
    if (!isOnLeaving(target)) touch();
  };
  for (const sign of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(sign, begins, { capture: true, passive: true, signal });
  window.addEventListener('click', touch, { signal });
  return () => ending.abort();
}
