import type { BrowserContext } from 'playwright-core';

/**
 * The SHA-256 of every card that this context's pages export from now on, newest last. Listens to the encoder's worker and to the page, so
 * these are the exact bytes.
 */
export async function watchExports(context: BrowserContext): Promise<readonly string[]> {
  const exported: string[] = [];
  await context.exposeFunction('cardExported', (sha256: string) => void exported.push(sha256));
  await context.addInitScript(() => {
    const tell = (sha256: string): void => (window as unknown as { cardExported(sha256: string): void }).cardExported(sha256);
    /** From a PNG file's header. The photo is a PNG, too, but smaller. */
    const cardWidth = 1420;
    const isCard = (file: unknown): file is Uint8Array<ArrayBuffer> =>
      file instanceof Uint8Array && file[1] === 0x50 && new DataView(file.buffer, file.byteOffset).getUint32(16) === cardWidth;
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener('message', ({ data }: MessageEvent<{ result?: unknown } | null>) => {
          const file = data?.result;
          if (!isCard(file)) return;
          void crypto.subtle
            .digest('SHA-256', file.slice())
            .then((digest) => tell(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')));
        });
      }
    };
  });
  return exported;
}
