import type Konva from 'konva';
import type { ReactNode } from 'react';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Stage } from 'react-konva';
import type { StageFit } from './fitStage.ts';

export interface FixedStageProps {
  readonly width: number;
  readonly height: number;
  readonly fit: StageFit;
  /** What lies over the canvas in the page, in stage pixels. */
  readonly overlay: ReactNode;
  readonly children: ReactNode;
}

/**
 * A Konva stage that keeps its own resolution: its coordinates never change, the page scales it as a whole, and the canvases
 * are as fine as the screen. Konva itself maps touches back through the scaling. The overlay stands inside of Konva's content,
 * so that touching an overlay's element is touching the canvas too.
 */
export function FixedStage({ width, height, fit, overlay, children }: FixedStageProps) {
  const [stage, setStage] = useState<Konva.Stage | null>(null);
  const { pixelRatio } = fit;
  useLayoutEffect(() => {
    // The stage's layers are in place once it is: they outlive the scenes.
    if (stage === null) return;
    for (const layer of stage.getLayers()) {
      const canvas = layer.getCanvas();
      // The twins say all that there is to say; a canvas by itself is a picture without a word.
      layer.getNativeCanvasElement().setAttribute('aria-hidden', 'true');
      if (canvas.getPixelRatio() === pixelRatio) continue;
      canvas.setPixelRatio(pixelRatio);
      layer.draw();
    }
  }, [stage, pixelRatio]);
  return (
    <div className="stage" style={{ width, height, left: fit.left, top: fit.top, transform: `scale(${String(fit.scale)})` }}>
      <Stage ref={setStage} width={width} height={height}>
        {children}
      </Stage>
      {stage !== null && createPortal(overlay, stage.content)}
    </div>
  );
}
