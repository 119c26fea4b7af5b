import { StrictMode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { AccessibleScene } from './AccessibleScene.ts';
import { ModalTwins, Twins } from './Twins.tsx';
import type { Direction } from '../../shared/theme/directionOf.ts';

export interface ShownTwins {
  /** With null, nothing is drawn that could be used. */
  show(face: AccessibleScene | null): void;
  close(): void;
}

/** Puts the DOM twins and the live region into Konva's content, over the canvases, so that touching a twin is touching the canvas too. */
export function twinsOn(content: HTMLElement): ShownTwins {
  const host = document.createElement('div');
  host.className = 'over-canvases';
  content.append(host);
  const root = createRoot(host);
  const focus = keepFocus(host);
  return {
    // At once: nobody finds a twin of what the stage shows no longer.
    show(face) {
      const wasIn = focus.place();
      flushSync(() => root.render(<StrictMode>{face !== null && <FaceTwins face={face} />}</StrictMode>));
      focus.mend(wasIn, face?.modal === true);
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

/** Speaks: whatever text stands here is read out when it changes. */
function LiveRegion({ text }: { readonly text: string }) {
  return (
    <div className="spoken" role="status" aria-live="polite">
      {text}
    </div>
  );
}

/** Tells the page's language and how it is read to whoever speaks or spells the page: screen readers, the browser itself. */
function PageLanguage({ language, direction }: { readonly language: string; readonly direction: Direction }) {
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);
  return null;
}

/**
 * Keeps the focus of keys, switches and screen readers where something is: with a scene its twins go, and a browser that loses the focused one
 * begins at the page's start, without a word. After a question over the scene the focus is given back to the control that had it, otherwise
 * to the new scene's heading: Tab goes on with the first control, and a key that is still down presses nothing.
 */
function keepFocus(host: HTMLElement) {
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
