import { readFile } from 'node:fs/promises';
import { loadImage } from '@napi-rs/canvas';
import type { Cutout, Face } from '../picture/Cutout.ts';
import { nodeCanvas } from './nodeCanvas.ts';

/**
 * A stored cut-out: `<name>.png` with its alpha, and `<name>.json` with `{ "faces": [...] }` in its pixels. Throws where one of
 * the two is missing.
 */
export async function readCutout(pathWithoutEnd: string): Promise<Cutout> {
  const [image, json] = await Promise.all([loadImage(await readFile(`${pathWithoutEnd}.png`)), readFile(`${pathWithoutEnd}.json`, 'utf8')]);
  const { width, height } = image;
  const context = nodeCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { faces } = JSON.parse(json) as { faces: Face[] };
  return { width, height, pixels: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data), faces };
}
