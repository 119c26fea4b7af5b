import type { Framing } from '../frame/framePeople.ts';
import { fadedShare } from '../frame/framePeople.ts';

/** Corner radius of a cut-out's visible end, as a share of the photo's width. */
const cornerShare = 0.05;

/** Draws a cut-out at its framed position, with its bleed, and with round corners at die-cut ends. */
export function drawFramed(
  context: OffscreenCanvasRenderingContext2D,
  cutout: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
  { scale, left, top, bleed, dieCut }: Framing,
): void {
  context.save();
  context.imageSmoothingQuality = 'high';
  context.transform(scale, 0, 0, scale, left, top);
  // A photo's edge has a strip that fades out. Neither the bleed nor a sticker includes it.
  const faded = fadedShare * width;
  if (Object.values(dieCut).includes(true)) {
    // On sides where the cut-out's end is hidden, go far beyond the photo.
    const [from, upFrom] = [dieCut.left ? faded : -width, dieCut.top ? faded : -height];
    const [to, downTo] = [dieCut.right ? width - faded : 2 * width, dieCut.bottom ? height - faded : 2 * height];
    context.beginPath();
    context.roundRect(from, upFrom, to - from, downTo - upFrom, cornerShare * width);
    context.clip();
  }
  const mirrored = (line: 'x' | 'y', at: number, strip: readonly [number, number, number, number]): void => {
    context.save();
    context.beginPath();
    context.rect(...strip);
    context.clip();
    if (line === 'x') context.transform(-1, 0, 0, 1, 2 * at, 0);
    else context.transform(1, 0, 0, -1, 0, 2 * at);
    context.drawImage(cutout, 0, 0, width, height);
    context.restore();
  };
  if (bleed.left > 0) mirrored('x', faded, [faded - bleed.left, 0, bleed.left, height]);
  if (bleed.right > 0) mirrored('x', width - faded, [width - faded, 0, bleed.right, height]);
  if (bleed.top > 0) mirrored('y', faded, [0, faded - bleed.top, width, bleed.top]);
  context.drawImage(cutout, 0, 0, width, height);
  context.restore();
}
