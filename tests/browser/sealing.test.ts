import { expect, it, onTestFinished, vi } from 'vitest';
import { randomBytes } from '../../src/kiosk/devices/randomBytes.ts';
import { sealHere } from '../../src/kiosk/devices/sealHere.ts';
import { sealPhoto } from '../../src/kiosk/devices/sealPhoto.ts';
import { openSealed } from '../../src/shared/share/openSealed.ts';
import { newPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';

const secret = newPhotoSecret(randomBytes);
/** Whether a file opens to the very card; comparing millions of bytes by expectations takes seconds. */
function opens(sealed: Uint8Array): boolean {
  const opened = openSealed(sealed, secret);
  const card = png();
  return opened.ok && opened.value.length === card.length && opened.value.every((byte, place) => byte === card[place]);
}

const png = (): Uint8Array<ArrayBuffer> => new Uint8Array(2_500_000).map((_, place) => place * 7);

it('a card is sealed in a worker, opens with its secret, and what was given is wiped', async () => {
  const given = png();
  const sealed = await sealPhoto(given, secret);
  expect(opens(sealed)).toBe(true);
  expect(given.every((byte) => byte === 0)).toBe(true);
});

it('without a secure context, where browsers have no cryptography of their own, the same file is made', async () => {
  const spy = vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
  onTestFinished(() => spy.mockRestore());
  expect(opens(await sealHere(png(), secret))).toBe(true);
});

it('a worker that does not start leaves it to the page', async () => {
  vi.resetModules();
  const original = window.Worker;
  onTestFinished(() => void (window.Worker = original));
  window.Worker = class extends original {
    constructor() {
      super('data:text/javascript,throw 1');
    }
  };
  const fresh = await import('../../src/kiosk/devices/sealPhoto.ts');
  expect(opens(await fresh.sealPhoto(png(), secret))).toBe(true);
});
