import type Konva from 'konva';
import type { ReactElement } from 'react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { cardToDraw } from '../flow/cardToDraw.ts';
import { spoken } from '../flow/spoken.ts';
import type { VisitEvent } from '../flow/VisitEvent.ts';
import { stillItem } from '../shared/share/SharedItem.ts';
import { inLanguage, ownLanguage } from '../shared/theme/inLanguage.ts';
import type { Orientation } from '../shared/theme/layoutSchema.ts';
import { sheetOf } from '../shared/theme/sheetOf.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import type { AccessibleScene } from '../stage/a11y/AccessibleScene.ts';
import type { Control } from '../stage/parts/Control.ts';
import type { EncodePng } from '../stage/parts/DrawnFile.tsx';
import { LateContext } from '../stage/parts/lateDrawings.ts';
import type { LateParts } from '../stage/lateParts.tsx';
import type { FindImage } from '../stage/parts/ImageContext.ts';
import { ImageContext } from '../stage/parts/ImageContext.ts';
import type { StageSettings, MotionKind } from '../stage/parts/StageSettings.ts';
import { StageSettingsContext } from '../stage/parts/StageSettings.ts';
import { measureText } from '../stage/parts/measureText.ts';
import { StaffMark } from '../stage/parts/StaffMark.tsx';
import { drawOver, drawScene } from '../stage/drawScene.tsx';
import { SceneBoundary } from '../stage/canvas/SceneBoundary.tsx';
import { SceneLayers } from '../stage/canvas/SceneLayers.tsx';
import { useSharpLayers } from '../stage/canvas/useSharpLayers.ts';
import type { AssembledBooth } from './assembleBooth.ts';
import type { BoothStore } from './store/createBooth.ts';
import { useAccessibleScene } from '../stage/a11y/AccessibleScene.ts';
import { useRestingLayers } from '../stage/canvas/useRestingLayers.ts';
import type { After } from '../stage/parts/animate.ts';

export interface BoothProps {
  readonly theme: ThemeInLanguages;
  /** One of the theme's layouts. */
  readonly orientation: Orientation;
  /** Device pixels per stage pixel. */
  readonly pixelRatio: number;
  readonly store: AssembledBooth;
  readonly motion: MotionKind;
  readonly encodePng: EncodePng;
  readonly after: After;
  /** Null until these parts have loaded. */
  readonly late: LateParts | null;
  /** Pictures loaded before the first drawing. */
  readonly pictures?: FindImage;
  /** Called whenever the stage's content changes, and with null when the stage no longer shows anything. */
  readonly onFace: (face: AccessibleScene | null) => void;
  /** Whether a picture of Welcome still covers the stage, so that only touchable parts need to be drawn. */
  readonly touchOnly?: boolean;
  /** Whether this theme stands in for a broken one; Welcome then shows a mark for staff. */
  readonly themeBroken?: boolean;
  /** Draws a state's scene; tests pass a scene that fails. */
  readonly draw?: typeof drawScene;
}

/** Renders the scene for the visit's current state, in layers. */
function BoothScenes({
  theme: inLanguages,
  orientation,
  pixelRatio,
  store,
  motion,
  encodePng,
  after,
  late,
  pictures,
  onFace,
  touchOnly = false,
  themeBroken = false,
  draw = drawScene,
}: BoothProps) {
  const visit = useStore(store, (booth) => booth.visit);
  const source = useStore(store, (booth) => booth.still ?? booth.staged ?? booth.feed);
  const beneath = useStore(store, (booth) => (booth.still === null && booth.staged !== null ? booth.feed : null));
  const glimpse = useStore(store, (booth) => booth.glimpse);
  const shownByFeatures = useStore(store.shown);
  const { asked, moving } = shownByFeatures;
  const publicAddress = useStore(store, (booth) => booth.publicAddress);
  const { send } = store.getState();
  const theme = inLanguage(inLanguages, visit.language);
  // Draw from the store's pixels if there are any: decoding a picture from its address would block the thread. Look them up for each
  // drawing instead of storing them here, because React retains contexts for longer than they are used.
  const images = useMemo<FindImage>(() => (src) => pixelsOf(store, src) ?? pictures?.(src), [store, pictures]);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const settings = useMemo<StageSettings>(() => ({ theme, motion, pixelRatio, focusedId }), [theme, motion, pixelRatio, focusedId]);
  const onActivate = useCallback(
    (control: Control) => {
      // Controls carry visit events, but the generic stage parts don't know that type.
      if (control.enabled) send(control.event as VisitEvent);
    },
    [send],
  );

  const layout = theme.layouts[orientation];
  if (layout === undefined) throw new Error(`the theme has no ${orientation} layout`);
  const input = { theme, layout, measure: measureText, publicAddress, motion, shown: shownByFeatures };
  const handlers = { onActivate, send, after, late };
  const scene = draw(visit, input, { source, beneath, glimpse, moving }, handlers);
  const over = drawOver(visit, input, handlers);
  const card = cardToDraw(visit);
  const onDrawn = useCallback((png: Uint8Array<ArrayBuffer>) => send({ type: 'card-drawn', card: stillItem(png) }), [send]);
  const front = useRef<Konva.Layer>(null);
  useSharpLayers(front, pixelRatio, touchOnly);
  useRestingLayers(front, touchOnly);
  const { view } = over ?? scene;
  const name = over === null ? scene.name : 'over';
  const { language = ownLanguage(theme), direction = 'ltr' } = theme;
  useAccessibleScene(
    { scene: name, language, direction, view, modal: over !== null, spoken: spoken(theme, visit), onActivate, onFocus: setFocusedId },
    onFace,
  );
  // One boundary per layer, so that a failure in one layer does not affect the others.
  const guarded = (part: ReactElement | null) =>
    part && (
      <SceneBoundary scene={scene.name} onFailed={() => send({ type: 'scene-failed' })} fallback={null}>
        {part}
      </SceneBoundary>
    );
  const { card: staged = null } = scene;
  const guardedCard = staged && { ...staged, drawn: guarded(staged.drawn) };
  const shown = (
    <LateContext value={late?.drawings ?? null}>
      <StageSettingsContext value={settings}>
        <SceneLayers
          frontRef={front}
          touchOnly={touchOnly}
          stage={layout.stage}
          name={scene.name}
          part={scene.part}
          family={scene.family}
          background={scene.view.background}
          ground={guarded(scene.ground)}
          live={guarded(scene.live)}
          card={guardedCard}
          front={guarded(scene.front)}
          over={guarded(over === null ? null : over.front)}
          unseen={guarded(
            <>
              {/* Requests from features take precedence. */}
              {asked === null && card && late !== null && (
                <late.DrawnCard
                  {...sheetOf(theme, card.format, card.strip === undefined)}
                  brand={theme.brand}
                  answers={card.answers}
                  picture={card.picture}
                  strip={card.strip}
                  after={after}
                  encodePng={encodePng}
                  onDrawn={onDrawn}
                />
              )}
              {late?.features.map(
                ({ name, Unseen }) => Unseen && <Unseen key={name} {...{ theme, visit, publicAddress, after, encodePng, send, asked }} />,
              )}
            </>,
          )}
          mark={themeBroken && visit.scene === 'welcome' ? <StaffMark stage={layout.stage} /> : null}
        />
      </StageSettingsContext>
    </LateContext>
  );
  return <ImageContext value={images}>{shown}</ImageContext>;
}

const pixelsOf = (store: BoothStore, address: string): ImageBitmap | undefined =>
  store.getState().developed.find(({ url }) => url === address)?.image;

/**
 * The booth with its error boundary: if a scene throws while rendering, the visit goes to the trouble scene and then to Welcome. If even
 * those scenes fail, the page shows a plain background until the next state.
 */
export function Booth(props: BoothProps) {
  const { visit, send } = useStore(props.store);
  return (
    <SceneBoundary scene={visit.scene} onFailed={() => send({ type: 'scene-failed' })} fallback={null}>
      <BoothScenes {...props} />
    </SceneBoundary>
  );
}
