import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { packageRoot } from '../../../../themeFiles/packageRoot.mjs';

const side = 1024;
const wall = '#b5b0a8';

/** The astronaut sample in front of a wall, as a camera would take her: a PNG of 1024 x 1024 pixels without any guest. */
export async function samplePortrait(): Promise<Buffer> {
  const image = await loadImage(join(packageRoot, 'assets', 'samples', 'astronaut.png'));
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.fillStyle = wall;
  context.fillRect(0, 0, side, side);
  const scale = side / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.drawImage(image, (side - width) / 2, side - height, width, height);
  return canvas.encode('png');
}
