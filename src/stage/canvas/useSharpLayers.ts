import type Konva from 'konva';
import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** Keeps the canvases of a stage's layers as fine as the screen. `one` is any of them; `which` is another value when there are others. */
export function useSharpLayers(one: RefObject<Konva.Layer | null>, pixelRatio: number, which: unknown): void {
  useLayoutEffect(() => {
    for (const layer of one.current?.getStage()?.getLayers() ?? []) {
      // The twins say all that there is to say; a canvas by itself is a picture without a word.
      layer.getNativeCanvasElement().setAttribute('aria-hidden', 'true');
      const canvas = layer.getCanvas();
      if (canvas.getPixelRatio() === pixelRatio) continue;
      canvas.setPixelRatio(pixelRatio);
      layer.draw();
    }
  }, [one, pixelRatio, which]);
}
