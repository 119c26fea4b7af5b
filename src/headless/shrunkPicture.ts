import { createCanvas, loadImage } from '@napi-rs/canvas';

const quality = 90;

/** Shrinks a picture to this many pixels on its longer side, as WebP. Null if it can't be drawn. */
export async function shrunkPicture(bytes: Buffer, longestSide: number): Promise<Buffer | null> {
  try {
    const image = await loadImage(bytes);
    const scale = longestSide / Math.max(image.width, image.height);
    const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.encode('webp', quality);
  } catch {
    return null;
  }
}
