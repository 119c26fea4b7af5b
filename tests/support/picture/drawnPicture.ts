import { createCanvas } from '@napi-rs/canvas';

/** An image file of this size with a few shapes. JPEG and WebP have a fixed quality. */
export async function drawnPicture(width = 64, height = 64, type: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#e0d0c0';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#204060';
  context.fillRect(width / 4, height / 4, width / 2, height / 2);
  return type === 'png' ? canvas.encode('png') : canvas.encode(type, 90);
}
