import type { Sealed } from './openHere.ts';
import { openHere } from './openHere.ts';

/** The worker's side: opens what it is sent, and answers with the file or null. */
export function answerPage(): void {
  self.addEventListener('message', ({ data }: MessageEvent<Sealed>) => {
    const file = openHere(data);
    self.postMessage(file, file === null ? {} : { transfer: [file.buffer] });
  });
}

/**
 * Opens a sealed photo while the page goes on moving: two megabytes of AES in plain JavaScript take a phone a good part of a
 * second. The worker runs `script`, the page's own, so that no byte is sent twice. Where there can be no worker, the page does it.
 */
export function openInWorker(request: Sealed, script: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return new Promise((resolve) => {
    try {
      const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      const worker = new Worker(address);
      const done = (file: Uint8Array<ArrayBuffer> | null): void => {
        worker.terminate();
        URL.revokeObjectURL(address);
        resolve(file);
      };
      worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | null>) => done(data));
      worker.addEventListener('error', () => done(openHere(request)));
      worker.postMessage(request);
    } catch {
      // Some views within apps have no workers, or none of a blob. It takes as long, only nothing moves meanwhile.
      resolve(openHere(request));
    }
  });
}
