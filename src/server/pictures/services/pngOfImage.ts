import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from '../../../themeFiles/pictures/imageSize.ts';

/** More pixels than any service should send: 4096 x 4096, 64 MiB when unfolded. */
const pixelLimit = 4096 * 4096;
/** A card is exported with 2000 pixels; what a service makes beyond that is shrunk. */
const longestSide = 2048;

/**
 * The picture as a PNG file that this very program has written, whatever the bytes were: PNG, JPEG or WebP, none of which a browser
 * then meets. Null where they are no whole image of these, or one too large. Decoding and encoding are done off the main thread.
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
