import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import type { Cutout, Face } from '../picture/Cutout.ts';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { nodeCanvas } from './nodeCanvas.ts';

/** The files of the bundled cut-outs (assets/samples). */
export const sampleCutouts = { one: 'astronaut.png', two: 'two.webp', five: 'five.webp' } as const;
export type SampleCutout = keyof typeof sampleCutouts;

/** A stored cut-out with its alpha, and its faces from the JSON file beside it. Throws if either file is missing. */
export async function readCutout(sample: SampleCutout): Promise<Cutout> {
  const file = join(packageRoot, 'assets', 'samples', sampleCutouts[sample]);
  const [image, json] = await Promise.all([loadImage(await readFile(file)), readFile(file.replace(/\.\w+$/, '.json'), 'utf8')]);
  const { width, height } = image;
  const context = nodeCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { faces } = JSON.parse(json) as { faces: Face[] };
  return { width, height, pixels: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data), faces };
}
