import type Konva from 'konva';
import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/** Keeps the canvases of a stage's layers as fine as the screen. The ref is for one of them; they come and go together. */
export function useSharpLayers(pixelRatio: number): RefObject<Konva.Layer | null> {
  const ref = useRef<Konva.Layer>(null);
  useLayoutEffect(() => {
    for (const layer of ref.current?.getStage()?.getLayers() ?? []) {
      // The twins say all that there is to say; a canvas by itself is a picture without a word.
      layer.getNativeCanvasElement().setAttribute('aria-hidden', 'true');
      const canvas = layer.getCanvas();
      if (canvas.getPixelRatio() === pixelRatio) continue;
      canvas.setPixelRatio(pixelRatio);
      layer.draw();
    }
  }, [pixelRatio]);
  return ref;
}
