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
  return { width, height, rgb: Uint8Array.from(data.filter((_, place) => place % 4 !== 3)) };
}
