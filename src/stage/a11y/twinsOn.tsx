import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { AccessibleScene } from './AccessibleScene.ts';
import { LiveRegion } from './LiveRegion.tsx';
import { keepFocus } from './keepFocus.ts';
import { PageLanguage } from './PageLanguage.tsx';
import { ModalTwins, Twins } from './Twins.tsx';

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
