import type { PngOrder } from './encodePng.ts';
import type { WorkerAnswer } from './workerCalls.ts';

/** Encodes a picture that was handed over as PNG. A worker, so nothing that moves on the stage waits for it. */
self.addEventListener('message', ({ data: { id, given } }: MessageEvent<{ id: number; given: PngOrder }>) => {
  void encode(given).then(
    (result) => say({ id, result }, typeof result === 'string' ? [] : [result.buffer]),
    () => say({ id, result: null }),
  );
});

const say = (answer: WorkerAnswer<Uint8Array | string>, transfer: Transferable[] = []): void => self.postMessage(answer, { transfer });

/** Of workers only, so a page's types don't know it. */
declare const FileReaderSync: new () => { readAsDataURL(file: Blob): string };

/**
 * A picture that nothing can be seen on takes a byte for 45 pixels, and a guest's photo one for each. Nothing is what a browser leaves of
 * a picture whose graphics driver has failed, and it does not say so. Where a picture is as plain as that by itself, the page encodes it once more.
 */
const mostPixelsToAByte = 30;

async function encode({ bitmap, as }: PngOrder): Promise<Uint8Array<ArrayBuffer> | string> {
  const pixels = bitmap.width * bitmap.height;
  const file = await pngOf(bitmap);
  if (file.size * mostPixelsToAByte < pixels) throw new Error('the browser has lost the picture');
  return as === 'address' ? new FileReaderSync().readAsDataURL(file) : new Uint8Array(await file.arrayBuffer());
}

async function pngOf(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) throw new Error('the browser gave no canvas for a bitmap');
  context.transferFromImageBitmap(bitmap);
  try {
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    // A guest may be on it: its pixels are given back at once. What takes their place is made as large as the canvas.
    canvas.width = canvas.height = 1;
    context.transferFromImageBitmap(null);
  }
}
