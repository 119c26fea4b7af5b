import { qrCanvas } from '../../src/stage/parts/qrCanvas.ts';
import { newPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { stillItem } from '../../src/shared/share/SharedItem.ts';
import { shareLink } from '../../src/shared/share/shareLink.ts';
import { sealHere } from '../../src/kiosk/outbox/sealHere.ts';

/** The booth's work on a card besides encoding, for one card's bytes. */
const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** In milliseconds. */
async function timeSeal(png: Uint8Array<ArrayBuffer>): Promise<number> {
  const secret = newPhotoSecret(random);
  const start = performance.now();
  await sealHere(stillItem(png), secret);
  return performance.now() - start;
}

/** Times a code as classic shows it, including its pixels. */
function timeCode(): number {
  const link = shareLink('http://192.168.100.100:8080', newPhotoSecret(random));
  const start = performance.now();
  const canvas = qrCanvas(link, { side: 250, pixelRatio: 1, errorCorrection: 'H', dark: '#1c1a1f', light: '#ffffff' });
  canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
  return performance.now() - start;
}

/** For the bench, which runs outside the page. */
export type SealAndCode = { readonly timeSeal: typeof timeSeal; readonly timeCode: typeof timeCode };
Object.assign(window, { sealAndCode: { timeSeal, timeCode } satisfies SealAndCode });
