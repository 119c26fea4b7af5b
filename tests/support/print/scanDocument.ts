import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { temporaryFolder } from '../files/temporaryFolder.ts';
import type { Scan } from './markedSheet.ts';
import { isRaster, readRaster } from './readRaster.ts';

/** A document sent to a printer as pixels, at 300 dpi if it does not specify a resolution. */
export async function scanDocument(document: Buffer): Promise<Scan> {
  if (isRaster(document)) return readRaster(document);
  const isPdf = document.subarray(0, 4).toString('latin1') === '%PDF';
  const file = join(temporaryFolder(), 'sheet');
  writeFileSync(file, document);
  if (isPdf && spawnSync('pdftocairo', ['-r', '300', '-png', '-singlefile', file, file]).status !== 0) throw new Error('no PDF');
  const image = await loadImage(isPdf ? `${file}.png` : file);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  const rgb = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3)
    for (let channel = 0; channel < 3; channel++) rgb[to + channel] = data[from + channel]!;
  return { width, height, rgb };
}
