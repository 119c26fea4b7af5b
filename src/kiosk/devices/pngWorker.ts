/** Draws a picture that was handed over and gives it back as a PNG file. A worker, so nothing that moves on the stage waits for it. */
self.addEventListener('message', ({ data: { id, given } }: MessageEvent<{ id: number; given: ImageBitmap }>) => {
  void encode(given).then(
    (result) => self.postMessage({ id, result }, { transfer: [result.buffer] }),
    () => self.postMessage({ id, result: null }),
  );
});

async function encode(bitmap: ImageBitmap): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  // Taken over as it is: drawing it would copy it once more, a tenth of all that is done here.
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) throw new Error('the browser gave no canvas');
  context.transferFromImageBitmap(bitmap);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  // A guest is on it: its pixels are given back at once.
  context.transferFromImageBitmap(null);
  return new Uint8Array(await blob.arrayBuffer());
}
