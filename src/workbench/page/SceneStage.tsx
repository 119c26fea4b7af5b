import type Konva from 'konva';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { Stage } from 'react-konva';
import { isCutOut, plainResult } from '../../flow/sampleVisits.ts';
import type { Visit } from '../../flow/Visit.ts';
import type { MotionKind } from '../../stage/parts/Look.ts';
import { LookContext } from '../../stage/parts/Look.ts';
import { measureText } from '../../stage/parts/measureText.ts';
import { asLayers, drawOver, drawScene } from '../../stage/scenes/drawScene.tsx';
import { SceneLayers } from '../../stage/canvas/SceneLayers.tsx';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { BenchScene } from './benchScenes.ts';
import type { SampleGuest } from './usePeople.ts';

export interface SceneStageProps {
  readonly theme: Theme;
  readonly scene: BenchScene;
  readonly people: SampleGuest;
  /** CSS pixels. */
  readonly width: number;
  readonly motion: MotionKind;
}

/** As a booth in a small network would have it. */
export const sampleAddress = 'http://192.168.1.20:8081';

const handlers = { onActivate: () => undefined, send: () => undefined };

/** One screen, drawn by the very parts that the kiosk draws it with, as wide as is said. It answers to no touch. */
export function SceneStage({ theme, scene: { name, visit, orientation }, people, width, motion }: SceneStageProps) {
  const stage = useRef<Konva.Stage>(null);
  const layout = theme.layouts[orientation];
  const [stageWidth, stageHeight] = layout?.stage ?? [1, 1];
  const scale = width / stageWidth;
  const pixelRatio = scale * window.devicePixelRatio;
  const look = useMemo(() => ({ theme, motion, pixelRatio, focusedId: null }), [theme, motion, pixelRatio]);
  useLayoutEffect(() => {
    for (const layer of stage.current?.getLayers() ?? []) {
      layer.getCanvas().setPixelRatio(pixelRatio);
      layer.batchDraw();
    }
    // To a stage that is seen, layers are added each with a drawing of its own, before they have their fineness.
    stage.current?.show();
  }, [pixelRatio, stageWidth, stageHeight]);
  if (layout === undefined) return null;
  const input = { theme, layout, measure: measureText, publicAddress: sampleAddress };
  const shown = name === plainResult ? visit : withCharacter(visit, people.character);
  const filmed = visit.scene === 'live' || visit.scene === 'countdown' || visit.scene === 'generating';
  const sights = { source: filmed ? people.photo : null, glimpse: isCutOut(visit) ? people.alone : null };
  const scene = drawScene(shown, input, sights, handlers);
  const over = drawOver(shown, input, handlers);
  return (
    <div className="screen" style={{ width, height: stageHeight * scale, background: theme.colors.surround }}>
      <div style={{ width: stageWidth, height: stageHeight, transform: `scale(${String(scale)})`, transformOrigin: '0 0' }}>
        <LookContext value={look}>
          <Stage ref={stage} width={stageWidth} height={stageHeight} listening={false} visible={false}>
            <SceneLayers stage={layout.stage} {...asLayers(scene, over)} />
          </Stage>
        </LookContext>
      </div>
    </div>
  );
}

/** The card with the guest in its scene, where the theme makes such. */
function withCharacter(visit: Visit, url: string): Visit {
  return visit.scene === 'result' ? { ...visit, picture: { url, shape: 'cutout' } } : visit;
}
