/** Of what says that the page is about to go. */
export const leavingClass = 'leaving';

const isOnLeaving = (target: EventTarget | null): boolean => target instanceof Element && target.closest(`.${leavingClass}`) !== null;

/**
 * Tells of each touch of the page as it begins. One on what says that the page is about to go is told of once it is a click that nobody has
 * taken: as it begins, it would take away the buttons under the finger, and the click would go to what lies beneath. Gives what ends it.
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
