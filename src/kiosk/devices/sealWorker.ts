import type { SealOrder } from './sealPhoto.ts';
import { sealHere } from './sealHere.ts';

/** Seals a card apart from the page, so that nothing on the stage waits for it. The card's copy here is wiped. */
self.addEventListener('message', ({ data: { id, given } }: MessageEvent<{ id: number; given: SealOrder }>) => {
  const { png, secret } = given;
  void sealHere(png, secret)
    .finally(() => png.fill(0))
    .then(
      (result) => self.postMessage({ id, result }, { transfer: [result.buffer] }),
      () => self.postMessage({ id, result: null }),
    );
});
