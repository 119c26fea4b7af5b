import { createHash } from 'node:crypto';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import { failure, success } from '../../../../shared/errors.ts';
import { fontsourceFile } from '../../../../themeFiles/fontsource.ts';
import type { PictureService } from './PictureService.ts';
import { imageSize } from '../../../../shared/share/imageSize.ts';

/** The pixel limit for a service's picture: 4096 x 4096, 64 MiB decoded. */
const pixelLimit = 4096 * 4096;
/** Cards are exported at 2000 pixels. Larger pictures are scaled down. */
const longestSide = 2048;

/**
 * Re-encodes a picture (PNG, JPEG or WebP) as PNG, so that browsers never receive the original bytes. Null if it is too large, or not a
 * complete image in one of these formats. Decodes and encodes off the main thread.
 */
export async function pngOfImage(file: Buffer): Promise<Buffer | null> {
  const size = imageSize(file);
  if (size === null || size.width * size.height > pixelLimit) return null;
  const image = await loadImage(file).catch(() => null);
  if (image === null || image.width === 0 || image.height === 0) return null;
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}

const side = 1024;
const family = 'Stagebooth Fake Service';

/** Tints the photo in a colour derived from the words and writes the words on it, as a PNG of 1024 x 1024 pixels; null if the photo can't be read. */
export async function paintedPhoto(photo: Buffer, words: readonly string[]): Promise<Buffer | null> {
  const font = fontsourceFile('figtree', 'latin-600');
  if (font !== null && !GlobalFonts.has(family)) GlobalFonts.registerFromPath(font, family);
  const image = await loadImage(photo).catch(() => null);
  if (image === null) return null;
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const crop = Math.min(image.width, image.height);
  context.drawImage(image, (image.width - crop) / 2, (image.height - crop) / 2, crop, crop, 0, 0, side, side);
  const hue = (createHash('sha256').update(words.join('\n')).digest().readUInt16BE(0) % 24) * 15;
  context.globalCompositeOperation = 'color';
  context.fillStyle = `hsl(${hue}, 70%, 50%)`;
  context.fillRect(0, 0, side, side);
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = `hsl(${hue}, 60%, 20%)`;
  context.fillRect(0, side - 120, side, 120);
  context.fillStyle = `hsl(${hue}, 80%, 94%)`;
  context.font = `48px "${family}", sans-serif`;
  context.textBaseline = 'middle';
  context.fillText(words.join('  '), 48, side - 60, side - 96);
  return canvas.encode('png');
}

/** For development without network or key: tints the photo in a colour derived from its answers and writes the answers on it. */
export function fakeService(): PictureService {
  return {
    name: 'fake',
    async make({ photo, answers, signal }) {
      const words = Object.entries(answers).map(([question, value]) => `${question}: ${value}`);
      const painted = signal.aborted ? null : await paintedPhoto(photo, ['fake', ...words]);
      if (signal.aborted) return failure({ kind: 'failed', reason: 'the order was cancelled or timed out' });
      return painted === null ? failure({ kind: 'refused', reason: 'the photo cannot be read' }) : success(painted);
    },
  };
}
