import type Konva from 'konva';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { bleedOf, castShadows } from './Paper.tsx';
import { rasterise } from './rasterCache.ts';
import type { Lifted } from './StagedCard.ts';

/** A picture of a part of the stage as it is now, with a shadow like a card's. It shows guests, so the caller must wipe it. */
export function liftedFace(node: Konva.Node, { box, outline }: Lifted, { shape, colors }: Theme, pixelRatio: number) {
  const bleed = bleedOf(shape.shadows);
  const canvas = rasterise(box.width + 2 * bleed, box.height + 2 * bleed, pixelRatio, (context) => {
    context.translate(bleed - box.x, bleed - box.y);
    const path = new Path2D(outline);
    context.fillStyle = colors.card;
    castShadows(context, shape.shadows, colors.shadow, pixelRatio, () => context.fill(path));
    context.clip(path);
    const stage = node.getStage();
    for (const layer of stage?.getLayers() ?? [])
      if (stage !== null) context.drawImage(layer.getNativeCanvasElement(), 0, 0, stage.width(), stage.height());
  });
  return { canvas, bleed };
}
