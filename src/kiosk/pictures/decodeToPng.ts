import { isFairSize } from '../../shared/share/fairPicture.ts';
import { gifSize } from '../../shared/share/gifSize.ts';
import { imageSize } from '../../shared/share/imageSize.ts';
import { pngDataUrl } from './encodePng.ts';

/** Longest side of a service's picture: enough for any card, without wasting memory. */
const longestSide = 2048;

/**
 * Decodes a base64 PNG, JPEG, WebP or GIF, and re-encodes it as a PNG data URL. Rejects other files, and pictures that would decompress
 * to gigabytes: browsers decode a whole picture before they reveal its size.
 */
export async function decodeToPng(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
  const size = imageSize(bytes) ?? gifSize(bytes);
  if (size === null || !isFairSize(size.width, size.height)) throw new RangeError('the picture is too large, or has an unsupported format');
  const bitmap = await createImageBitmap(new Blob([bytes]));
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('the browser could not create a canvas for the picture');
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await pngDataUrl(canvas);
  } finally {
    bitmap.close();
  }
}
