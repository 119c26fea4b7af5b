import type { Sealed } from './openHere.ts';
import { openHere } from './openHere.ts';

type Opened = Uint8Array<ArrayBuffer> | null;

/** The worker's side: opens each request and answers with the file or null. */
export function answerPage(): void {
  self.addEventListener('message', ({ data }: MessageEvent<Sealed>) => {
    const file = openHere(data);
    self.postMessage(file, file === null ? {} : { transfer: [file.buffer] });
  });
}

/**
 * Opens sealed photos without blocking the page: decrypting two megabytes with AES in plain JavaScript takes a phone
 * almost a second. The worker runs `script`, the page's own source, so that nothing is downloaded twice. It starts at
 * once, while the photo is still loading. Without workers, the page opens the photo itself. Returns null if the photo
 * doesn't open.
 */
export function opener(script: string): (request: Sealed) => Promise<Opened> {
  let ready = startWorker(script);
  return async (request) => {
    const started = ready ?? startWorker(script);
    ready = null;
    if (started === null) return openHere(request);
    try {
      return await Promise.race([answerOf(started.worker, request), started.broken]);
    } catch {
      // The worker did not start. Open the photo on the main thread, which blocks animations.
      return openHere(request);
    } finally {
      started.worker.terminate();
    }
  };
}

interface Started {
  readonly worker: Worker;
  /** Rejects when the worker fails, even before its first request. */
  readonly broken: Promise<never>;
}

/** A worker that runs the page's own script; null in in-app browsers that lack workers, or can't start them from blobs. */
function startWorker(script: string): Started | null {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  try {
    const worker = new Worker(address);
    const broken = new Promise<never>((_resolve, reject) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error('the worker does not run'));
      });
    });
    // Each request handles this rejection. Before the first request, it must not count as unhandled.
    broken.catch(() => undefined);
    return { worker, broken };
  } catch {
    return null;
  }
}

function answerOf(worker: Worker, request: Sealed): Promise<Opened> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Opened>) => resolve(data));
    worker.postMessage(request);
  });
}
