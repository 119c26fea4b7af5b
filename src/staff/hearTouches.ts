/** CSS class of the notice that announces the return to the booth's page. */
export const leavingClass = 'leaving';

const isOnLeaving = (target: EventTarget | null): boolean => target instanceof Element && target.closest(`.${leavingClass}`) !== null;

/**
 * Reports each touch when it begins. A touch on the notice is reported only after it has become a click that no other element handled;
 * otherwise the notice would close under the finger, and the click would hit the element beneath. Returns a function that stops
 * listening.
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
