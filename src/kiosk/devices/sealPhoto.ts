import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import { sealHere } from './sealHere.ts';
import { workerCalls } from './workerCalls.ts';

export interface SealOrder {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly secret: PhotoSecret;
}

const sealer = workerCalls<SealOrder, Uint8Array<ArrayBuffer>>(
  () => new Worker(new URL('./sealWorker.ts', import.meta.url), { type: 'module' }),
);

/** Starts the worker ahead of need, while the server that has its script is surely there. */
export const warmSealer = sealer.warm;

/** The card as a sealed file, made in a worker, or on the page where that fails. The PNG given is wiped. */
export async function sealPhoto(given: Uint8Array, secret: PhotoSecret): Promise<Uint8Array<ArrayBuffer>> {
  const png = new Uint8Array(given);
  try {
    return await sealer.ask({ png, secret }).catch(() => sealHere(png, secret));
  } finally {
    png.fill(0);
    given.fill(0);
  }
}
