import type Konva from 'konva';
import type { CardSpec, StripCard } from '../../shared/theme/cardSchema.ts';
import { giveSheetBack, takeSheet } from './takeSheet.ts';

/** How large a file is: of so many pixels, each so many canvas pixels. */
export type FileSize = Pick<CardSpec | StripCard, 'width' | 'height' | 'radius' | 'exportScale'>;

export interface ExportedCard {
  readonly canvas: HTMLCanvasElement;
  /** Takes the card off its canvas. To be called once, when nobody needs it any more: a guest is on it, and the canvas is used again. */
  readonly wipe: () => void;
}

/**
 * The card as a canvas of the card's own pixels times `exportScale`, whatever the screen, its scaling and the card's way
 * across the stage: a copy of the node is drawn by itself. Its corners are cut off at the end, for whatever is drawn through a clip is drawn slowly.
 */
export function exportCard(card: Konva.Group, spec: FileSize): ExportedCard {
  const { copy, sheet, exported } = laidOut(card, spec);
  try {
    copy.drawScene(sheet.getCanvas());
    cutCorners(exported.canvas, spec);
  } catch (error) {
    exported.wipe();
    throw error;
  } finally {
    copy.destroy();
  }
  return exported;
}

/**
 * The same in so many bands from top to bottom, each in a task of its own that follows a `turn`: at the end of a task the browser makes pixels of what
 * was drawn in it, and those of a whole sheet of paper would hold up the thread. Rejects where a turn does.
 */
export async function exportInBands(card: Konva.Group, spec: FileSize, bands: number, turn: () => Promise<void>): Promise<ExportedCard> {
  const { copy, sheet, exported } = laidOut(card, spec);
  const { canvas, wipe } = exported;
  try {
    for (let band = 0; band < bands; band++) {
      if (band > 0) await turn();
      const [from, to] = [band, band + 1].map((edge) => Math.round((edge * canvas.height) / bands)) as [number, number];
      within(canvas, from, to, () => copy.drawScene(sheet.getCanvas()));
    }
    cutCorners(canvas, spec);
  } catch (error) {
    wipe();
    throw error;
  } finally {
    copy.destroy();
  }
  return exported;
}

function laidOut(card: Konva.Group, { width, height, exportScale }: FileSize) {
  const copy = card.clone({ x: 0, y: 0, rotation: 0, scaleX: 1, scaleY: 1, opacity: 1, clipFunc: undefined });
  const sheet = takeSheet(width, height, exportScale);
  return { copy, sheet, exported: { canvas: sheet.getNativeCanvasElement(), wipe: () => giveSheetBack(sheet) } };
}

/** Draws between two rows of a canvas and nowhere else. */
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
