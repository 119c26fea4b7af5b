import { systemClock } from './Clock.ts';
import { workerCalls } from './workerCalls.ts';

const ownWorker = (): Worker => new Worker(new URL('./pngWorker.ts', import.meta.url), { type: 'module' });
const encoder = workerCalls<ImageBitmap, Uint8Array>(ownWorker, systemClock);
/** The largest card takes a slow machine 2 s; the scene that waits for it gives up after 10. */
const patienceMs = 6000;

/** Starts the worker ahead of need, while the server that has its script is surely there. */
export const warmEncoder = encoder.warm;

/**
 * A canvas as a PNG file. It is encoded in a worker: on the page itself browsers encode only when nothing else is to be drawn,
 * which with a stage that moves can be seconds from now. Where the worker fails or is silent, the page does it at once. Rejects where
 * neither can, and where the browser has lost the canvas meanwhile, as with a graphics driver that fails: an empty picture must not pass for a guest's.
 */
export async function encodePng(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const losing = new AbortController();
  canvas.addEventListener('contextlost', () => losing.abort());
  const bytes = await inWorker(canvas).catch(() => onPage(canvas));
  if (losing.signal.aborted || canvas.getContext('2d')?.isContextLost() === true)
    throw new Error('the picture was lost while it was encoded');
  return bytes;
}

async function inWorker(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(canvas);
  return encoder.ask(bitmap, { transfer: [bitmap], patienceMs });
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
