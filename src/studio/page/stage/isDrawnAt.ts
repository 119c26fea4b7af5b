import type { StageImage } from '../../../stage/parts/ImageContext.ts';
import { drawCovering } from '../../../stage/parts/Picture.tsx';
import type { Placement } from './placing.ts';

/** Pixels with a lower alpha (0 to 255) count as invisible. */
const faint = 24;

/** The side of the inspected square in canvas pixels. The point is its centre; the rest allows for inexact aim. */
const sidePx = 9;

let looking: CanvasRenderingContext2D | null = null;

/** Whether a picture that fills a box is visible near a point of the stage. A rotated, missing or unreadable picture counts as visible everywhere. */
export function isDrawnAt(
  image: StageImage | null | undefined,
  { box, turn }: Placement,
  point: { readonly x: number; readonly y: number },
  within: number,
): boolean {
  if (image === undefined || image === null || turn !== 0) return true;
  looking ??= Object.assign(document.createElement('canvas'), { width: sidePx, height: sidePx }).getContext('2d', {
    willReadFrequently: true,
  });
  if (looking === null) return true;
  const scale = sidePx / (2 * within);
  looking.setTransform(1, 0, 0, 1, 0, 0);
  looking.clearRect(0, 0, sidePx, sidePx);
  looking.setTransform(scale, 0, 0, scale, (within - point.x) * scale, (within - point.y) * scale);
  drawCovering(looking, image, box);
  const { data } = looking.getImageData(0, 0, sidePx, sidePx);
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 0) >= faint) return true;
  return false;
}
