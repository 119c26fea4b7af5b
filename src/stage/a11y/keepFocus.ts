/**
 * Keeps the focus of keys, switches and screen readers where something is: with a scene its twins go, and a browser that loses the focused one
 * begins at the page's start, without a word. After a question over the scene the focus is given back to the control that had it, otherwise
 * to the new scene's heading: Tab goes on with the first control, and a key that is still down presses nothing.
 */
export function keepFocus(host: HTMLElement) {
  let beforeQuestion: string | undefined;
  let isAsked = false;
  const twin = (id: string | undefined): HTMLElement | undefined =>
    [...host.querySelectorAll<HTMLElement>('[data-control]')].find(({ dataset }) => dataset['control'] === id);
  return {
    /** What has the focus below the host, if it can be told by a ring; a finger's focus is nobody's. */
    place: (): HTMLElement | null => host.querySelector(':focus-visible'),
    /** Puts it where it belongs, given where it was before the twins changed. */
    mend(before: HTMLElement | null, isQuestion: boolean): void {
      const isNews = isQuestion !== isAsked;
      isAsked = isQuestion;
      if (isQuestion) {
        // The question takes the focus by itself.
        if (isNews) beforeQuestion = before?.dataset['control'];
        return;
      }
      if (before?.isConnected !== false) return;
      const goesOn = isNews ? twin(beforeQuestion) : undefined;
      (goesOn ?? host.querySelector('h1'))?.focus({ preventScroll: true });
    },
  };
}
