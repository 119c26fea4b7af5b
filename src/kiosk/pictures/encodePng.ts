import { systemClock } from '../devices/Clock.ts';
import { workerCalls } from '../devices/workerCalls.ts';

/** A picture to encode, as the bytes of a PNG file or as its data URL. */
export interface PngOrder {
  readonly bitmap: ImageBitmap;
  readonly as: 'bytes' | 'address';
}

const ownWorker = (): Worker => new Worker(new URL('./pngWorker.ts', import.meta.url), { type: 'module' });
const encoder = workerCalls<PngOrder, Uint8Array<ArrayBuffer> | string>(ownWorker, systemClock);
/** Encoding the largest card takes a slow machine 2 s; the waiting scene gives up after 10 s. */
const patienceMs = 6000;
const scheme = /^data:image\/png;base64,/;

/** Starts the worker early, while the server with its script is known to be up. */
export const warmEncoder = encoder.warm;

/**
 * Encodes a canvas as a PNG file, in a worker: on the page, browsers encode only when idle, which can take seconds while the stage moves.
 * If the worker fails or is silent, the page encodes the canvas immediately. Rejects if both fail, or if the browser has lost the canvas
 * (for example, because a graphics driver failed), so that an empty picture never passes for a guest's.
 */
export async function encodePng(canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  const png = await encoded(canvas, 'bytes');
  return typeof png === 'string' ? Uint8Array.from(atob(png.replace(scheme, '')), (letter) => letter.charCodeAt(0)) : png;
}

/** Encodes a canvas as a PNG data URL. Rejects as `encodePng` does. */
export async function pngDataUrl(canvas: HTMLCanvasElement): Promise<string> {
  const png = await encoded(canvas, 'address');
  if (typeof png !== 'string') throw new Error('the encoder returned bytes instead of an address');
  return png;
}

async function encoded(canvas: HTMLCanvasElement, as: PngOrder['as']): Promise<Uint8Array<ArrayBuffer> | string> {
  let isLost = false;
  const lose = (): void => void (isLost = true);
  canvas.addEventListener('contextlost', lose);
  try {
    const png = await inWorker(canvas, as).catch(() => onPage(canvas));
    if (isLost || canvas.getContext('2d')?.isContextLost() === true) throw new Error('the picture was lost while it was encoded');
    return png;
  } finally {
    canvas.removeEventListener('contextlost', lose);
  }
}

async function inWorker(canvas: HTMLCanvasElement, as: PngOrder['as']): Promise<Uint8Array<ArrayBuffer> | string> {
  const bitmap = await createImageBitmap(canvas);
  return encoder.ask({ bitmap, as }, { transfer: [bitmap], patienceMs });
}

function onPage(canvas: HTMLCanvasElement): string {
  const address = canvas.toDataURL('image/png');
  if (!scheme.test(address)) throw new Error('the browser could not encode the picture');
  return address;
}
