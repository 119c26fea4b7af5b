import type Konva from 'konva';
import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** Keeps the canvases of a stage's layers at the screen's resolution. `one` is any of them; `which` changes when the set of layers does. */
export function useSharpLayers(one: RefObject<Konva.Layer | null>, pixelRatio: number, which: unknown): void {
  useLayoutEffect(() => {
    for (const layer of one.current?.getStage()?.getLayers() ?? []) {
      // The twins say everything; a canvas by itself is a picture without a text alternative.
      layer.getNativeCanvasElement().setAttribute('aria-hidden', 'true');
      const canvas = layer.getCanvas();
      if (canvas.getPixelRatio() === pixelRatio) continue;
      canvas.setPixelRatio(pixelRatio);
      layer.draw();
    }
  }, [one, pixelRatio, which]);
}
