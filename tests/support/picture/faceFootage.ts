import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { projectRoot } from '../theme/classicTheme.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';

/** A film for the fake camera that shows the portrait, square, at this many pixels a side; it goes when the test ends. */
export async function faceFootage(side: number): Promise<string> {
  const portrait = await loadImage(readFileSync(join(projectRoot, 'tests/fixtures/astronaut.png')));
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const frames = [0, 1, 2, 1].map((shift) => {
    // It moves a little, as people do: no two frames in a row are the same.
    context.drawImage(portrait, -shift, 0, side + 2, side + 2);
    return canvas.toBuffer('image/jpeg', 90);
  });
  const file = join(temporaryFolder(), 'portrait.mjpeg');
  writeFileSync(file, Buffer.concat(frames));
  return file;
}
