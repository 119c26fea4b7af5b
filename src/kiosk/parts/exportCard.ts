import type Konva from 'konva';
import type { CardSpec } from '../../shared/theme/cardSchema.ts';

/**
 * The card as a canvas of the card's own pixels times `exportScale`, whatever the screen, its scaling and the card's way
 * across the stage: a copy of the node is drawn by itself.
 */
export function exportCard(card: Konva.Group, { width, height, exportScale }: CardSpec): HTMLCanvasElement {
  const copy = card.clone({ x: 0, y: 0, rotation: 0, scaleX: 1, scaleY: 1, opacity: 1 });
  const canvas = copy.toCanvas({ x: 0, y: 0, width, height, pixelRatio: exportScale });
  copy.destroy();
  return canvas;
}
