import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { projectRoot } from '../theme/classicTheme.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';

/** A film of the square portrait for the fake camera, this many pixels wide. It is removed after the test. */
export async function faceFootage(side: number): Promise<string> {
  const portrait = await loadImage(readFileSync(join(projectRoot, 'tests/fixtures/astronaut.png')));
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const frames = [0, 1, 2, 1].map((shift) => {
    // The portrait moves a little, as people do: successive frames differ.
    context.drawImage(portrait, -shift, 0, side + 2, side + 2);
    return canvas.toBuffer('image/jpeg', 90);
  });
  const file = join(temporaryFolder(), 'portrait.mjpeg');
  writeFileSync(file, Buffer.concat(frames));
  return file;
}
