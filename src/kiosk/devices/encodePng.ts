import { workerCalls } from './workerCalls.ts';

const encoder = workerCalls<ImageBitmap, Uint8Array>(() => new Worker(new URL('./pngWorker.ts', import.meta.url), { type: 'module' }));

/** Starts the worker ahead of need, while the server that has its script is surely there. */
export const warmEncoder = encoder.warm;

/**
 * A canvas as a PNG file. It is encoded in a worker: on the page itself browsers encode only when nothing else is to be drawn,
 * which with a stage that moves can be seconds from now. Where the worker fails, the page does it at once. Rejects where
 * neither can.
 */
export async function encodePng(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  try {
    const bitmap = await createImageBitmap(canvas);
    return await encoder.ask(bitmap, [bitmap]);
  } catch {
    return onPage(canvas);
  }
}

function onPage(canvas: HTMLCanvasElement): Uint8Array {
  const base64 = canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
  if (base64.startsWith('data:')) throw new Error('the browser could not encode the picture');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** A canvas as a PNG data URL. */
export async function pngDataUrl(canvas: HTMLCanvasElement): Promise<string> {
  const bytes = await encodePng(canvas);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(new Error('the encoded photo was not read as text'));
    };
    reader.onerror = () => reject(new Error('the encoded photo could not be read', { cause: reader.error }));
    reader.readAsDataURL(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
  });
}
