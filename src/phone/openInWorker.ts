import type { Sealed } from './openHere.ts';
import { openHere } from './openHere.ts';

type Opened = Uint8Array<ArrayBuffer> | null;

/** The worker's side: opens what it is sent, and answers with the file or null. */
export function answerPage(): void {
  self.addEventListener('message', ({ data }: MessageEvent<Sealed>) => {
    const file = openHere(data);
    self.postMessage(file, file === null ? {} : { transfer: [file.buffer] });
  });
}

/**
 * Opens sealed photos while the page stays responsive: two megabytes of AES in plain JavaScript take a phone a good part of a second. The worker runs
 * `script`, the page's own, so that no byte is sent twice, and starts at once, while the photo is still loading. Without workers the page opens the
 * photo itself. Returns null for what doesn't open.
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
      // It never ran. The photo opens all the same, but nothing moves meanwhile.
      return openHere(request);
    } finally {
      started.worker.terminate();
    }
  };
}

interface Started {
  readonly worker: Worker;
  /** Rejects when the worker fails, even before it is asked for anything. */
  readonly broken: Promise<never>;
}

/** A worker running the page's own script; null in in-app browsers that have none, or none from a blob. */
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
    // Whoever opens a photo learns of it; before that nobody needs to.
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
