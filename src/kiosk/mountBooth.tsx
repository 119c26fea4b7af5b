import { StrictMode } from 'react';
import type { AccessibleScene } from '../stage/a11y/AccessibleScene.ts';
import type { ShownTwins } from '../stage/a11y/twinsOn.tsx';
import type { BoothProps } from './Booth.tsx';
import { buttonKeys } from './devices/buttonKeys.ts';
import type { Clock } from './devices/Clock.ts';
import { doubleTapGuard } from './devices/doubleTapGuard.ts';
import { fitStage, followScreen, readScreen, chooseLayout } from '../stage/canvas/fitStage.ts';
import { konvaRoot } from '../stage/canvas/konvaRoot.ts';
import { stagePage } from '../stage/canvas/stagePage.ts';
import { Booth } from './Booth.tsx';

export type ShownBooth = Omit<BoothProps, 'orientation' | 'pixelRatio' | 'onFace'> & {
  /** A new key remounts the tree, so that nothing of the old tree remains: canvas, text or broken scene. */
  readonly key: string;
};

export interface MountedBooth {
  draw(shown: ShownBooth): void;
  close(): void;
}

/**
 * Loads the code of the accessible twins, which the first paint doesn't wait for. Resolves once it has loaded, however long that takes.
 */
export type LoadTwins = () => Promise<(content: HTMLElement) => ShownTwins>;

/**
 * Mounts a booth on an element of the page. React draws the stage; everything else on the page (accessible twins, speech, touches on the bars) is
 * derived from the current view.
 */
export function mountBooth(element: HTMLElement, clock: Clock, loadTwins: LoadTwins): MountedBooth {
  const page = stagePage(element);
  const render = konvaRoot(page.stage);
  let shown: ShownBooth | null = null;
  let face: AccessibleScene | null = null;
  let twins: ShownTwins | null = null;
  let open = true;
  /** Whether all layers exist. */
  let isWhole = false;

  function draw(): void {
    if (shown === null || !open) return;
    const { key, ...props } = shown;
    const screen = readScreen();
    const { orientation, layout } = chooseLayout(props.theme, screen.width, screen.height);
    const fit = fitStage(...layout.stage, screen);
    page.place(layout.stage, fit);
    // Konva draws each layer as it is added to a visible stage, and all of them again in the next frame.
    if (!isWhole) page.stage.hide();
    render(
      <StrictMode>
        <Booth key={key} {...props} orientation={orientation} pixelRatio={fit.pixelRatio} onFace={onFace} />
      </StrictMode>,
    );
    isWhole ||= props.touchOnly !== true;
    page.stage.show();
  }
  function onFace(next: AccessibleScene | null): void {
    const hasEnded = next?.scene === 'welcome' && face?.scene !== 'welcome';
    face = next;
    twins?.show(next);
    keys.show(next);
    // React keeps its previous tree, which may hold the guest's photo: draw Welcome twice to replace both trees.
    if (hasEnded) queueMicrotask(draw);
  }

  const guard = doubleTapGuard(clock);
  page.surround.addEventListener('pointerdown', (event) => guard(event, face?.scene ?? ''), { capture: true });
  page.surround.addEventListener('pointerup', ({ target }) => {
    const anywhere = face?.view.anywhere;
    if (target === page.surround && anywhere !== undefined) face?.onActivate(anywhere);
  });
  const keys = buttonKeys(clock, () => shown?.theme.keys);
  const leaveScreen = followScreen(draw);
  void loadTwins().then((twinsOn) => {
    if (!open) return;
    twins = twinsOn(page.stage.content);
    twins.show(face);
  });
  return {
    draw(next) {
      shown = next;
      draw();
    },
    close() {
      open = false;
      leaveScreen();
      keys.close();
      render(null);
      twins?.close();
      page.close();
    },
  };
}
