import type Konva from 'konva';
import type { CardSpec } from '../../shared/theme/cardSchema.ts';

/**
 * The card as a canvas of the card's own pixels times `exportScale`, whatever the screen, its scaling and the card's way
 * across the stage: a copy of the node is drawn by itself. Its corners are cut off at the end, for whatever is drawn through a clip is drawn slowly.
 */
export function exportCard(card: Konva.Group, spec: CardSpec): HTMLCanvasElement {
  const { width, height, exportScale } = spec;
  const copy = card.clone({ x: 0, y: 0, rotation: 0, scaleX: 1, scaleY: 1, opacity: 1, clipFunc: undefined });
  const canvas = copy.toCanvas({ x: 0, y: 0, width, height, pixelRatio: exportScale });
  copy.destroy();
  cutCorners(canvas, spec);
  return canvas;
}

function cutCorners(canvas: HTMLCanvasElement, { width, height, radius, exportScale }: CardSpec): void {
  const context = radius === 0 ? null : canvas.getContext('2d');
  if (context === null) return;
  const corners = new Path2D();
  corners.rect(0, 0, width, height);
  corners.roundRect(0, 0, width, height, radius);
  context.setTransform(exportScale, 0, 0, exportScale, 0, 0);
  context.globalCompositeOperation = 'destination-out';
  context.fill(corners, 'evenodd');
}
