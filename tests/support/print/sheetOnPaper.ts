import { createCanvas, loadImage } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import type { Box } from '../../../src/stage/parts/Box.ts';

/** The share (0 to 1) of the phone's picture that visibly differs from the same area of the printed sheet. Both are PNG files. */
export async function differingOnPaper(item: Uint8Array, sheet: Uint8Array, place: Box, ground = '#ffffff'): Promise<number> {
  const { x, y, width, height } = place;
  const [onPhone, onPaper] = [createCanvas(width, height), createCanvas(width, height)];
  const context = onPhone.getContext('2d');
  context.imageSmoothingQuality = 'high';
  // The ground, which shows at the card's round corners.
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(await loadImage(Buffer.from(item)), 0, 0, width, height);
  onPaper.getContext('2d').drawImage(await loadImage(Buffer.from(sheet)), -x, -y);
  const [one, other] = [onPhone, onPaper].map((canvas) => Uint8Array.from(canvas.getContext('2d').getImageData(0, 0, width, height).data));
  return pixelmatch(one!, other!, undefined, width, height, { threshold: 0.2 }) / (width * height);
}
