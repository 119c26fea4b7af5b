import { createCanvas, loadImage } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import type { Box } from '../../../src/stage/parts/Box.ts';

/** How much of what a guest has on the phone differs visibly from what stands at this place of a printed sheet, 0 to 1. Both are PNG files. */
export async function differingOnPaper(item: Uint8Array, sheet: Uint8Array, place: Box, ground = '#ffffff'): Promise<number> {
  const { x, y, width, height } = place;
  const [onPhone, onPaper] = [createCanvas(width, height), createCanvas(width, height)];
  const context = onPhone.getContext('2d');
  context.imageSmoothingQuality = 'high';
  // What its round corners show.
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(await loadImage(Buffer.from(item)), 0, 0, width, height);
  onPaper.getContext('2d').drawImage(await loadImage(Buffer.from(sheet)), -x, -y);
  const [one, other] = [onPhone, onPaper].map((canvas) => Uint8Array.from(canvas.getContext('2d').getImageData(0, 0, width, height).data));
  return pixelmatch(one!, other!, undefined, width, height, { threshold: 0.2 }) / (width * height);
}
