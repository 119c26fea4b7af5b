import './canvasBackend.ts';
import type { Canvas } from '@napi-rs/canvas';
import Konva from 'konva';
import type { ReactElement } from 'react';
import { KonvaRenderer, Layer } from 'react-konva';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { konvaRoot } from '../stage/canvas/konvaRoot.ts';
import { lateParts } from '../stage/lateParts.tsx';
import type { StageImage } from '../stage/parts/ImageContext.ts';
import { ImageContext } from '../stage/parts/ImageContext.ts';
import { LateContext } from '../stage/parts/lateDrawings.ts';
import { StageSettingsContext } from '../stage/parts/StageSettings.ts';
import type { ArtSource } from './loadArt.ts';
import { cacheFor } from './cacheFor.ts';

interface StageOrder {
  readonly theme: Theme;
  /** The available pictures; any other counts as missing. */
  readonly art: ArtSource;
  readonly width: number;
  readonly height: number;
  /** Canvas pixels per stage pixel. */
  readonly pixelRatio: number;
}

/** Draws layers on a new stage, without motion. Throws any error that a part throws during drawing. `destroy` frees the stage. */
export function buildStage({ theme, art, width, height, pixelRatio }: StageOrder, layers: ReactElement) {
  cacheFor(theme);
  const stage = new Konva.Stage({ width, height });
  const failures: unknown[] = [];
  // React continues after an error. Collect errors here, because React would throw them later, where nothing catches them.
  const render = konvaRoot(stage, (error) => void failures.push(error));
  const show = (content: ReactElement | null): void => {
    render(content);
    KonvaRenderer.flushPassiveEffects();
  };
  // Skia's images work like a browser's; only the type differs.
  const find = (src: string) => (art.get(src) as unknown as StageImage | undefined) ?? null;
  // Konva draws a layer as soon as it is in a visible stage. Hide the stage, because pictures are exported from it later.
  stage.hide();
  show(
    <LateContext value={lateParts.drawings}>
      <StageSettingsContext value={{ theme, motion: 'still', pixelRatio, focusedId: null }}>
        <ImageContext value={find}>{layers}</ImageContext>
      </StageSettingsContext>
    </LateContext>,
  );
  stage.show();
  if (failures.length > 0) {
    show(null);
    throw failures[0];
  }
  const destroy = (): void => {
    show(null);
    stage.destroy();
  };
  return { stage, destroy };
}

/** One layer's content, as a picture. */
export function drawnOn(order: StageOrder, content: ReactElement): Canvas {
  const { stage, destroy } = buildStage(order, <Layer listening={false}>{content}</Layer>);
  const canvas = stage.toCanvas({ pixelRatio: order.pixelRatio }) as unknown as Canvas;
  destroy();
  return canvas;
}
