import type Konva from 'konva';
import type { CardSpec, StripCard } from '../../shared/theme/cardSchema.ts';
import { returnLayer, borrowLayer } from './borrowLayer.ts';

/** The size of a drawing in its own pixels, and the number of file pixels per drawing pixel on each side (`exportScale`). */
export type FileSize = Pick<CardSpec | StripCard, 'width' | 'height' | 'radius' | 'exportScale'>;

export interface ExportedCard {
  readonly canvas: HTMLCanvasElement;
  /** Wipes the card off its canvas. Call this once, when the card is no longer needed: it shows a guest, and the canvas is reused. */
  readonly wipe: () => void;
}

/** The number of bands to draw, from top to bottom; each band is drawn in the task after a `turn`. */
export interface Bands {
  readonly count: number;
  readonly turn: () => Promise<void>;
}

/** A card is a single band. */
const single: Bands = { count: 1, turn: () => Promise.resolve() };

/**
 * Draws a copy of the card at its own resolution times `exportScale`, independent of the screen, its scaling and the card's animation.
 * Cuts the corners off last, because drawing through a clip is slow. The browser rasterises at the end of each task, and a whole sheet of
 * paper would block the thread, so a sheet is drawn in bands. Rejects if `turn` rejects.
 */
export async function exportCard(card: Konva.Group, spec: FileSize, { count, turn } = single): Promise<ExportedCard> {
  const copy = card.clone({ x: 0, y: 0, rotation: 0, scaleX: 1, scaleY: 1, opacity: 1, clipFunc: undefined });
  const layer = borrowLayer(spec.width, spec.height, spec.exportScale);
  const canvas = layer.getNativeCanvasElement();
  const wipe = (): void => returnLayer(layer);
  try {
    for (let band = 0; band < count; band++) {
      if (band > 0) await turn();
      const edge = (of: number): number => Math.round((of * canvas.height) / count);
      within(canvas, edge(band), edge(band + 1), () => copy.drawScene(layer.getCanvas()));
    }
    cutCorners(canvas, spec);
  } catch (error) {
    wipe();
    throw error;
  } finally {
    copy.destroy();
  }
  return { canvas, wipe };
}

/** Limits drawing to the area between two rows of a canvas. */
function within(canvas: HTMLCanvasElement, from: number, to: number, draw: () => void): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const scaled = context.getTransform();
  context.save();
  context.resetTransform();
  context.beginPath();
  context.rect(0, from, canvas.width, to - from);
  context.clip();
  context.setTransform(scaled);
  draw();
  context.restore();
}

function cutCorners(canvas: HTMLCanvasElement, { width, height, radius, exportScale }: FileSize): void {
  const context = radius === 0 ? null : canvas.getContext('2d');
  if (context === null) return;
  const corners = new Path2D();
  corners.rect(0, 0, width, height);
  corners.roundRect(0, 0, width, height, radius);
  context.save();
  context.setTransform(exportScale, 0, 0, exportScale, 0, 0);
  context.globalCompositeOperation = 'destination-out';
  context.fill(corners, 'evenodd');
  context.restore();
}
