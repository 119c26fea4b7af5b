import './canvasBackend.ts';
import type { Canvas } from '@napi-rs/canvas';
import Konva from 'konva';
import type { ReactElement } from 'react';
import { KonvaRenderer } from 'react-konva';
import type { Visit } from '../flow/Visit.ts';
import { ImageContext } from '../kiosk/parts/ImageContext.ts';
import { LookContext } from '../kiosk/parts/Look.ts';
import { measureText } from '../kiosk/parts/measureText.ts';
import type { DrawnScene } from '../kiosk/scenes/drawScene.tsx';
import { drawOver, drawScene } from '../kiosk/scenes/drawScene.tsx';
import { SceneLayers } from '../kiosk/stage/SceneLayers.tsx';
import type { LiveSource } from '../picture/LiveSource.ts';
import type { Orientation } from '../shared/theme/layoutSchema.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { Art } from './loadArt.ts';

export interface SceneOrder {
  readonly theme: Theme;
  readonly art: Art;
  readonly visit: Visit;
  readonly orientation: Orientation;
  /** What the camera shows. */
  readonly live?: LiveSource | null;
  /** The people of the shot that is being made into a picture. */
  readonly glimpse?: LiveSource | null;
  /** Pixels of the picture to a stage pixel. */
  readonly pixelRatio?: number;
}

export interface RenderedScene {
  readonly view: DrawnScene['view'];
  readonly stage: Konva.Stage;
  readonly canvas: Canvas;
  /** Frees the stage. */
  destroy(): void;
}

/** Draws a state of the visit as the kiosk would, standing still, without a browser. Throws where the theme lacks the orientation. */
export function renderScene({ theme, art, visit, orientation, live = null, glimpse = null, pixelRatio = 1 }: SceneOrder): RenderedScene {
  const layout = theme.layouts[orientation];
  if (layout === undefined) throw new RangeError(`the theme "${theme.name}" has no ${orientation} layout`);
  const [width, height] = layout.stage;
  const input = { theme, layout, measure: measureText };
  const handlers = { onActivate: () => undefined, send: () => undefined, encodePng: () => Promise.resolve(new Uint8Array()) };
  const scene = drawScene(visit, input, { source: live, glimpse }, handlers);
  const over = drawOver(visit, input, handlers);

  const stage = new Konva.Stage({ width, height });
  const unmount = mount(
    stage,
    <LookContext value={{ theme, motion: 'still', pixelRatio, focusedId: null }}>
      <ImageContext value={(src) => imageFrom(art, src)}>
        <SceneLayers
          stage={layout.stage}
          name={scene.name}
          background={scene.view.background}
          ground={scene.ground}
          live={scene.live}
          front={scene.front}
          over={over === null ? null : over.front}
        />
      </ImageContext>
    </LookContext>,
  );
  return {
    view: over === null ? scene.view : { ...scene.view, ...over.view },
    stage,
    canvas: stage.toCanvas({ pixelRatio }) as unknown as Canvas,
    destroy() {
      unmount();
      stage.destroy();
    },
  };
}

function imageFrom(art: Art, src: string): [CanvasImageSource | undefined, 'loaded' | 'failed'] {
  const image = art.get(src);
  // Skia's image is drawn like a browser's; only its type has another name.
  return image === undefined ? [undefined, 'failed'] : [image as unknown as CanvasImageSource, 'loaded'];
}

/** react-konva's own renderer, straight into a stage. */
function mount(stage: Konva.Stage, element: ReactElement): () => void {
  const fail = (error: unknown): never => {
    throw error;
  };
  const root: unknown = KonvaRenderer.createContainer(stage, 1, null, false, null, '', fail, fail, fail, () => undefined, null);
  const show = (content: ReactElement | null): void => {
    KonvaRenderer.updateContainerSync(content, root, null, null);
    KonvaRenderer.flushSyncWork();
    KonvaRenderer.flushPassiveEffects();
  };
  show(element);
  return () => show(null);
}
