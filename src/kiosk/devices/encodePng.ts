/** An answer of the worker's. */
interface Encoded {
  readonly id: number;
  readonly bytes: Uint8Array | null;
}

let worker: Worker | null = null;
let lastId = 0;

/** Starts the worker ahead of need, while the server that has its script is surely there. */
export function warmEncoder(): void {
  worker ??= startWorker();
}

const startWorker = (): Worker => new Worker(new URL('./pngWorker.ts', import.meta.url), { type: 'module' });

/**
 * A canvas as a PNG file. It is encoded in a worker: on the page itself browsers encode only when nothing else is to be drawn,
 * which with a stage that moves can be seconds from now. Where the worker fails, the page does it at once. Rejects where
 * neither can.
 */
export async function encodePng(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  try {
    return await inWorker(canvas);
  } catch {
    // A worker that failed once is not trusted again; the next picture gets a fresh one.
    worker?.terminate();
    worker = null;
    return onPage(canvas);
  }
}

async function inWorker(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(canvas);
  worker ??= startWorker();
  const encoder = worker;
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const fail = (): void => {
      listening.abort();
      reject(new Error('the worker could not encode the picture'));
    };
    const take = ({ data }: MessageEvent<Encoded>): void => {
      if (data.id !== id) return;
      if (data.bytes === null) return fail();
      listening.abort();
      resolve(data.bytes);
    };
    encoder.addEventListener('message', take, { signal: listening.signal });
    encoder.addEventListener('error', fail, { signal: listening.signal });
    encoder.postMessage({ id, bitmap }, [bitmap]);
  });
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
