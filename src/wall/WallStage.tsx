import type Konva from 'konva';
import { useMemo, useRef } from 'react';
import type { WallShown } from '../flow/wall/WallShown.ts';
import type { Orientation } from '../shared/theme/layoutSchema.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { SceneBoundary } from '../stage/canvas/SceneBoundary.tsx';
import { SceneLayers } from '../stage/canvas/SceneLayers.tsx';
import { useRestingLayers } from '../stage/canvas/useRestingLayers.ts';
import { useSharpLayers } from '../stage/canvas/useSharpLayers.ts';
import { drawWall } from '../stage/scenes/wall/drawWall.tsx';
import type { FindImage } from '../stage/parts/ImageContext.ts';
import { ImageContext } from '../stage/parts/ImageContext.ts';
import { measureText } from '../stage/parts/measureText.ts';
import type { MotionKind } from '../stage/parts/StageSettings.ts';
import { StageSettingsContext } from '../stage/parts/StageSettings.ts';

export interface WallStageProps {
  readonly theme: Theme;
  /** One of the theme's layouts with a wall. */
  readonly orientation: Orientation;
  readonly pixelRatio: number;
  readonly motion: MotionKind;
  readonly shown: WallShown;
  readonly pictures: FindImage;
  readonly onFailed: () => void;
}

/** The wall on its stage. */
export function WallStage({ theme, orientation, pixelRatio, motion, shown, pictures, onFailed }: WallStageProps) {
  const layout = theme.layouts[orientation];
  if (layout === undefined) throw new RangeError(`the theme has no ${orientation} layout`);
  const settings = useMemo(() => ({ theme, motion, pixelRatio, focusedId: null }), [theme, motion, pixelRatio]);
  const { view, ground, front } = drawWall(shown, { theme, layout, measure: measureText, publicAddress: null, motion });
  const layer = useRef<Konva.Layer>(null);
  useSharpLayers(layer, pixelRatio, false);
  useRestingLayers(layer, false);
  const layers = { live: null, card: null, over: null };
  return (
    <StageSettingsContext value={settings}>
      <ImageContext value={pictures}>
        <SceneBoundary scene="wall" onFailed={onFailed} fallback={null}>
          <SceneLayers
            frontRef={layer}
            stage={layout.stage}
            name="wall"
            background={view.background}
            ground={ground}
            front={front}
            {...layers}
          />
        </SceneBoundary>
      </ImageContext>
    </StageSettingsContext>
  );
}
