/** Gives a picture that was handed over back as a PNG file. A worker, so nothing that moves on the stage waits for it. */
self.addEventListener('message', ({ data: { id, given } }: MessageEvent<{ id: number; given: ImageBitmap }>) => {
  void encode(given).then(
    (result) => self.postMessage({ id, result }, { transfer: [result.buffer] }),
    () => self.postMessage({ id, result: null }),
  );
});

/**
 * A picture that nothing can be seen on takes a byte for 45 pixels, and a guest's photo one for each. Nothing is what a browser leaves of
 * a picture whose graphics driver has failed, and it does not say so. Where a picture is as plain as that by itself, the page encodes it once more.
 */
const mostPixelsToAByte = 30;

async function encode(bitmap: ImageBitmap): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) throw new Error('the browser gave no canvas for a bitmap');
  context.transferFromImageBitmap(bitmap);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  if (blob.size * mostPixelsToAByte < canvas.width * canvas.height) throw new Error('the browser has lost the picture');
  // A guest may be on it: its pixels are given back at once. What takes their place is made as large as the canvas.
  canvas.width = canvas.height = 1;
  context.transferFromImageBitmap(null);
  return new Uint8Array(await blob.arrayBuffer());
}
