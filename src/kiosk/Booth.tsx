import type { ReactElement } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { spoken } from '../flow/spoken.ts';
import type { VisitEvent } from '../flow/VisitEvent.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { LiveRegion } from './a11y/LiveRegion.tsx';
import { ModalTwins, Twins } from './a11y/Twins.tsx';
import type { Control } from './parts/Control.ts';
import type { Look, MotionKind } from './parts/Look.ts';
import { LookContext } from './parts/Look.ts';
import { measureText } from './parts/measureText.ts';
import { StaffMark } from './parts/StaffMark.tsx';
import { drawOver, drawScene } from './scenes/drawScene.tsx';
import type { EncodePng } from './scenes/SceneInput.ts';
import { chooseLayout } from './stage/chooseLayout.ts';
import { fitStage } from './stage/fitStage.ts';
import { FixedStage } from './stage/FixedStage.tsx';
import { SceneBoundary } from './stage/SceneBoundary.tsx';
import { SceneLayers } from './stage/SceneLayers.tsx';
import { useDoubleTapGuard } from './stage/useDoubleTapGuard.ts';
import { useScreen } from './stage/useScreen.ts';
import type { BoothStore } from './store/createBooth.ts';

export interface BoothProps {
  readonly theme: Theme;
  readonly store: BoothStore;
  readonly motion: MotionKind;
  readonly encodePng: EncodePng;
  /** Whether this theme stands in for one that is broken, which Welcome tells to staff. */
  readonly themeBroken?: boolean;
  /** Draws a state's scene; another one than ours only where a test needs a scene that breaks. */
  readonly draw?: typeof drawScene;
}

/** The booth on a screen: the stage with the visit's scene, its DOM twins, and its voice. */
export function Booth({ theme, store, motion, encodePng, themeBroken = false, draw = drawScene }: BoothProps) {
  const visit = useStore(store, (booth) => booth.visit);
  const source = useStore(store, (booth) => booth.still ?? booth.staged ?? booth.feed);
  const glimpse = useStore(store, (booth) => booth.glimpse);
  const publicAddress = useStore(store, (booth) => booth.publicAddress);
  const { send } = store.getState();
  const screen = useScreen();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { layout } = useMemo(() => chooseLayout(theme, screen.width, screen.height), [theme, screen.width, screen.height]);
  const [width, height] = layout.stage;
  const fit = useMemo(() => fitStage(width, height, screen), [width, height, screen]);
  const look = useMemo<Look>(() => ({ theme, motion, pixelRatio: fit.pixelRatio, focusedId }), [theme, motion, fit.pixelRatio, focusedId]);
  const onActivate = useCallback(
    (control: Control) => {
      // Controls carry events of the visit; only the parts, which serve any scene, don't know so.
      if (control.enabled) send(control.event as VisitEvent);
    },
    [send],
  );

  const input = { theme, layout, measure: measureText, publicAddress };
  const handlers = { onActivate, send, encodePng };
  const scene = draw(visit, input, { source, glimpse }, handlers);
  const over = drawOver(visit, input, handlers);
  // Boundaries outside of the stage don't see what breaks inside of it: Konva's tree is a React root of its own.
  const guarded = (part: ReactElement | null) =>
    part && (
      <SceneBoundary scene={scene.name} onFailed={() => send({ type: 'scene-failed' })} fallback={null}>
        {part}
      </SceneBoundary>
    );
  const anywhere = over === null ? scene.view.anywhere : over.view.anywhere;
  const guardDoubleTap = useDoubleTapGuard(over === null ? scene.name : 'over');
  const twins = { onActivate, onFocus: setFocusedId };
  return (
    <LookContext value={look}>
      <div
        className="surround"
        onPointerDownCapture={guardDoubleTap}
        onPointerUp={(event) => {
          if (event.target === event.currentTarget && anywhere !== undefined) onActivate(anywhere);
        }}
      >
        <FixedStage
          width={width}
          height={height}
          fit={fit}
          overlay={
            <main className="twins">
              {over === null ? <Twins key={scene.name} view={scene.view} {...twins} /> : <ModalTwins view={over.view} {...twins} />}
            </main>
          }
        >
          <SceneLayers
            stage={layout.stage}
            name={scene.name}
            background={scene.view.background}
            ground={guarded(scene.ground)}
            live={guarded(scene.live)}
            front={guarded(scene.front)}
            over={guarded(over === null ? null : over.front)}
            mark={themeBroken && visit.scene === 'welcome' ? <StaffMark stage={layout.stage} /> : null}
          />
        </FixedStage>
      </div>
      <LiveRegion text={spoken(theme, visit)} />
    </LookContext>
  );
}
