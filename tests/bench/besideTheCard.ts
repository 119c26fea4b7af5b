import type { SealAndCode } from './sealAndCode.ts';

/** Further times, measured in a booth's page along with those of a card. */

interface Page {
  card: Uint8Array<ArrayBuffer>;
  times: { exporting?: number };
  sealAndCode: SealAndCode;
  barePng: Worker;
  Konva: { Node: { prototype: { clone(changes: unknown): unknown } } };
}

/** Records when drawing a card alone begins. */
export function watchExport(): void {
  const { prototype } = (window as unknown as Page).Konva.Node;
  const { clone } = prototype;
  // The export first clones the card, and nothing else in the booth clones a node.
  prototype.clone = function (changes): unknown {
    (window as unknown as Page).times.exporting ??= performance.timeOrigin + performance.now();
    return clone.call(this, changes);
  };
}

/** The reference for a card's export: only encodes a picture as PNG. */
export const barePngWorker = `postMessage('ready');
addEventListener('message', async ({ data: bitmap }) => {
  const start = performance.now();
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('bitmaprenderer').transferFromImageBitmap(bitmap);
  await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
  postMessage(performance.now() - start);
});`;

/** Resolves when that script's worker is ready. */
export function startBarePng(): Promise<void> {
  const page = window as unknown as Page;
  page.barePng = new Worker('/bare-png.js', { type: 'module' });
  return new Promise((resolve) => page.barePng.addEventListener('message', () => resolve(), { once: true }));
}

/** Times sealing and the code of the last card, and a bare encoding of its pixels, once the page is idle. */
export async function timeBesides(): Promise<{ sealMs: number; codeMs: number; barePngMs: number }> {
  const page = window as unknown as Page;
  const { timeSeal, timeCode } = page.sealAndCode;
  const bitmap = await createImageBitmap(new Blob([page.card], { type: 'image/png' }));
  const barePng = new Promise<number>((resolve) => {
    page.barePng.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data), { once: true });
  });
  page.barePng.postMessage(bitmap, [bitmap]);
  const barePngMs = await barePng;
  return { sealMs: await timeSeal(page.card), codeMs: timeCode(), barePngMs };
}
