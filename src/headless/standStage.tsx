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
import { LookContext } from '../stage/parts/Look.ts';
import type { ArtSource } from './loadArt.ts';
import { cacheFor } from './cacheFor.ts';

interface StageOrder {
  readonly theme: Theme;
  /** What is not among these pictures is missing. */
  readonly art: ArtSource;
  readonly width: number;
  readonly height: number;
  /** Canvas pixels to a stage pixel. */
  readonly pixelRatio: number;
}

/** Draws layers on a stage of their own, standing still. Throws what a part throws while it is drawn. `destroy` frees the stage. */
export function standStage({ theme, art, width, height, pixelRatio }: StageOrder, layers: ReactElement) {
  cacheFor(theme);
  const stage = new Konva.Stage({ width, height });
  const failures: unknown[] = [];
  // React goes on by itself when something breaks: what these would throw would come up later, where nobody waits for it.
  const render = konvaRoot(stage, (error) => void failures.push(error));
  const show = (content: ReactElement | null): void => {
    render(content);
    KonvaRenderer.flushPassiveEffects();
  };
  // Skia's image is drawn like a browser's; only its type has another name.
  const find = (src: string) => (art.get(src) as unknown as StageImage | undefined) ?? null;
  // Konva draws a layer as soon as it is in a stage that is shown, which nobody sees here: pictures are taken of it later.
  stage.hide();
  show(
    <LateContext value={lateParts.drawings}>
      <LookContext value={{ theme, motion: 'still', pixelRatio, focusedId: null }}>
        <ImageContext value={find}>{layers}</ImageContext>
      </LookContext>
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

/** What stands on one layer, as a picture. */
export function drawnOn(order: StageOrder, content: ReactElement): Canvas {
  const { stage, destroy } = standStage(order, <Layer listening={false}>{content}</Layer>);
  const canvas = stage.toCanvas({ pixelRatio: order.pixelRatio }) as unknown as Canvas;
  destroy();
  return canvas;
}
