import { deleteDB } from 'idb';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Clock } from '../../src/kiosk/devices/Clock.ts';
import { systemClock } from '../../src/kiosk/devices/Clock.ts';
import { idbOutbox } from '../../src/kiosk/outbox/idbOutbox.ts';
import { manualClock } from '../../src/kiosk/devices/manualClock.ts';
import { outboxClient } from '../../src/kiosk/outbox/outboxClient.ts';
import { randomBytes } from '../../src/kiosk/devices/randomBytes.ts';
import { openSealed } from '../support/phone/openSealed.ts';
import { photoId } from '../../src/shared/share/photoKeys.ts';
import { newPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { stillItem } from '../../src/shared/share/SharedItem.ts';
import { nextFrame } from '../support/page/nextFrame.ts';
import { expectConsole } from './guards.ts';
import { sealHere } from '../../src/kiosk/outbox/sealHere.ts';

const secret = newPhotoSecret(randomBytes);
const png = (): Uint8Array<ArrayBuffer> => new Uint8Array(2_500_000).map((_, place) => place * 7);
const never = new AbortController().signal;

/** Whether a file opens to this exact card. Comparing millions of bytes with matchers takes seconds. */
function opens(sealed: Uint8Array | null): boolean {
  const opened = sealed === null ? null : openSealed(sealed, secret);
  const card = png();
  return opened?.ok === true && opened.value.length === card.length && opened.value.every((byte, place) => byte === card[place]);
}

const workers: Worker[] = [];
afterEach(async () => {
  workers.splice(0).forEach((worker) => worker.terminate());
  await deleteDB('stagebooth-outbox');
});

/** An outbox service whose first workers run these scripts instead of the outbox. */
const service = (...broken: readonly string[]) => serviceBy(systemClock, broken);

function serviceBy(clock: Clock, broken: readonly string[]) {
  const scripts = [...broken];
  const startWorker = () => {
    const script = scripts.shift();
    const worker =
      script === undefined
        ? new Worker(new URL('../../src/kiosk/outboxWorker.ts', import.meta.url), { type: 'module' })
        : new Worker(`data:text/javascript,${script}`);
    workers.push(worker);
    return worker;
  };
  return outboxClient({ limit: 10, clock, startWorker });
}

it('a card is sealed and stored on disk outside the page, and its plain bytes are wiped', async () => {
  const given = png();
  // There is no server here, so the call ends as soon as it fails.
  await service().share(stillItem(given), secret, never);
  expect(given.every((byte) => byte === 0)).toBe(true);
  expect(await idbOutbox().list()).toMatchObject([{ id: photoId(secret), state: 'waiting' }]);
  expect(opens(await idbOutbox().sealed(photoId(secret)))).toBe(true);
});

it('a guest who leaves at once still gets their card', async () => {
  const scene = new AbortController();
  const shared = service().share(stillItem(png()), secret, scene.signal);
  scene.abort();
  await shared;
  await expect.poll(async () => opens(await idbOutbox().sealed(photoId(secret)))).toBe(true);
});

it('a worker that dies with a card is replaced, and the new one gets the next card', async () => {
  expectConsole(/Uncaught 1/);
  await service('throw 1').share(stillItem(png()), secret, never);
  expect(opens(await idbOutbox().sealed(photoId(secret)))).toBe(true);
});

it('a worker that does not answer is replaced after 8 s, and the new one gets the next card', async () => {
  const clock = manualClock();
  const shared = serviceBy(clock, ['/* hears nothing */']).share(stillItem(png()), secret, never);
  await nextFrame();
  clock.advance(7900);
  expect(workers).toHaveLength(1);
  clock.advance(100);
  await expect.poll(() => workers.length).toBe(2);
  await shared;
  expect(opens(await idbOutbox().sealed(photoId(secret)))).toBe(true);
});

it('if no worker accepts the card the scene is told, and the card is wiped', async () => {
  expectConsole(/Uncaught [12]/);
  const given = png();
  await expect(service('throw 1', 'throw 2').share(stillItem(given), secret, never)).rejects.toThrow();
  expect(given.every((byte) => byte === 0)).toBe(true);
});

it('without a secure context, where browsers lack cryptography, the same file is produced', async () => {
  const spy = vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
  onTestFinished(() => spy.mockRestore());
  expect(opens(await sealHere(stillItem(png()), secret))).toBe(true);
});
