/** Draws a picture that was handed over and gives it back as a PNG file. A worker, so nothing that moves on the stage waits for it. */
self.addEventListener('message', ({ data: { id, given } }: MessageEvent<{ id: number; given: ImageBitmap }>) => {
  void encode(given).then(
    (result) => self.postMessage({ id, result }, { transfer: [result.buffer] }),
    () => self.postMessage({ id, result: null }),
  );
});

async function encode(bitmap: ImageBitmap): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  // Empty by now, and the page may still have the picture.
  if (context === null || context.isContextLost()) throw new Error('the worker has lost what it drew');
  return new Uint8Array(await blob.arrayBuffer());
}
