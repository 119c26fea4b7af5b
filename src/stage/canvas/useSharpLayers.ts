import type Konva from 'konva';
import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** Keeps the canvases of a stage's layers at the screen's resolution. `one` is any layer of the stage; `which` changes with the set of layers. */
export function useSharpLayers(one: RefObject<Konva.Layer | null>, pixelRatio: number, which: unknown): void {
  useLayoutEffect(() => {
    for (const layer of one.current?.getStage()?.getLayers() ?? []) {
      // Screen readers use the twins; for them a canvas would be a picture without a text alternative.
      layer.getNativeCanvasElement().setAttribute('aria-hidden', 'true');
      const canvas = layer.getCanvas();
      if (canvas.getPixelRatio() === pixelRatio) continue;
      canvas.setPixelRatio(pixelRatio);
      layer.draw();
    }
  }, [one, pixelRatio, which]);
}
