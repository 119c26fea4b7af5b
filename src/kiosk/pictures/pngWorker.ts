import { dataUrlOf } from './dataUrlOf.ts';
import type { PngOrder } from './encodePng.ts';
import { answerCalls } from '../devices/answerCalls.ts';

/**
 * Detects a lost picture: when a graphics driver fails, the browser silently leaves an empty picture. An empty PNG takes one byte per 45
 * pixels, a guest's photo one byte per pixel. The page encodes a picture again if it really is this plain.
 */
const maxPixelsToAByte = 30;

/** Encodes a picture as PNG, in a worker, so that the stage never waits. */
answerCalls(encode, (result) => (typeof result === 'string' ? [] : [result.buffer]));

async function encode({ bitmap, as }: PngOrder): Promise<Uint8Array<ArrayBuffer> | string> {
  const pixels = bitmap.width * bitmap.height;
  const file = await pngOf(bitmap);
  if (file.size * maxPixelsToAByte < pixels) throw new Error('the browser has lost the picture');
  return as === 'address' ? dataUrlOf(file) : new Uint8Array(await file.arrayBuffer());
}

async function pngOf(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) throw new Error('the browser could not create a canvas for a bitmap');
  context.transferFromImageBitmap(bitmap);
  try {
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    // The picture may show a guest, so free its pixels immediately. The replacement is as large as the canvas, so shrink the canvas
    // first.
    canvas.width = canvas.height = 1;
    context.transferFromImageBitmap(null);
  }
}
