import { StrictMode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { AccessibleScene } from './AccessibleScene.ts';
import { ModalTwins, Twins } from './Twins.tsx';
import type { Direction } from '../../shared/theme/directionOf.ts';

export interface ShownTwins {
  /** With null, no usable twins are rendered. */
  show(face: AccessibleScene | null): void;
  close(): void;
}

/** Puts the DOM twins and the live region into Konva's content, above the canvases, so that a touch on a twin also reaches the canvas. */
export function twinsOn(content: HTMLElement): ShownTwins {
  const host = document.createElement('div');
  host.className = 'over-canvases';
  content.append(host);
  const root = createRoot(host);
  const focus = keepFocus(host);
  return {
    // Render synchronously, so that no twin outlives its drawn control.
    show(face) {
      const wasIn = focus.place();
      flushSync(() => root.render(<StrictMode>{face !== null && <FaceTwins face={face} />}</StrictMode>));
      focus.restore(wasIn, face?.modal === true);
    },
    close() {
      root.unmount();
      host.remove();
    },
  };
}

function FaceTwins({ face }: { readonly face: AccessibleScene }) {
  const { scene, modal, spoken, language, direction, ...props } = face;
  return (
    <>
      <PageLanguage language={language} direction={direction} />
      <main className="twins">{modal ? <ModalTwins key={scene} {...props} /> : <Twins key={scene} {...props} />}</main>
      <LiveRegion text={spoken} />
    </>
  );
}

/** The live region: screen readers announce its text whenever it changes. */
function LiveRegion({ text }: { readonly text: string }) {
  return (
    <div className="spoken" role="status" aria-live="polite">
      {text}
    </div>
  );
}

/** Sets the page's language and direction for screen readers and the browser. */
function PageLanguage({ language, direction }: { readonly language: string; readonly direction: Direction }) {
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);
  return null;
}

/**
 * Preserves the focus for keyboards, switches and screen readers. When a scene leaves, its twins are removed, and a browser that loses
 * the focused element silently restarts at the top of the page. So the focus moves to the new scene's heading or, after a dialog, back to
 * the previously focused control. From the heading, Tab leads to the first control, and a key that is still held down triggers nothing.
 */
function keepFocus(host: HTMLElement) {
  let beforeQuestion: string | undefined;
  let isAsked = false;
  const twin = (id: string | undefined): HTMLElement | undefined =>
    [...host.querySelectorAll<HTMLElement>('[data-control]')].find(({ dataset }) => dataset['control'] === id);
  return {
    /** The focused element inside the host, if it shows a focus ring; null after a touch. */
    place: (): HTMLElement | null => host.querySelector(':focus-visible'),
    /** Restores the focus after the twins have changed; `before` is the element that was focused before that. */
    restore(before: HTMLElement | null, isQuestion: boolean): void {
      const isNews = isQuestion !== isAsked;
      isAsked = isQuestion;
      if (isQuestion) {
        // The dialog sets its own focus.
        if (isNews) beforeQuestion = before?.dataset['control'];
        return;
      }
      if (before?.isConnected !== false) return;
      const goesOn = isNews ? twin(beforeQuestion) : undefined;
      (goesOn ?? host.querySelector('h1'))?.focus({ preventScroll: true });
    },
  };
}
