import { expect, onTestFinished, test } from 'vitest';
import { openPromise } from '../../../../src/launcher/openPromise.ts';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { guestsApp } from '../../../support/server/guestsApp.ts';
import { pictureOrders } from '../../../../src/server/features/portraits/pictureOrders.ts';
import { sequelsUnderWay } from '../../../../src/server/core/sequelsUnderWay.ts';
import { pngOfImage } from '../../../../src/server/features/portraits/services/fakeService.ts';
import type { ServiceOrder } from '../../../../src/server/features/portraits/services/PictureService.ts';
import type { PhotoVault } from '../../../../src/server/storage/photos/PhotoVault.ts';
import { BoothError, failure } from '../../../../src/shared/errors.ts';
import { deleteTokenHeader } from '../../../../src/shared/contract/photos.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { loadedTheme } from '../../../support/server/loadedTheme.ts';
import { memoryVault } from '../../../support/server/memoryVault.ts';
import { sampleAnswers } from '../../../support/visit/sampleAnswers.ts';
import { pieces, samplePhoto } from '../../../support/visit/samplePhoto.ts';
import { settled } from '../../../support/time/settled.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { tinyPng } from '../../../support/picture/tinyPng.ts';
import { unlimited } from '../../../support/server/unlimited.ts';

const [card, sequel, stranger] = [samplePhoto(1), samplePhoto(2), samplePhoto(3)];
const told = {
  id: sequel.id,
  card: card.id,
  deleteTokenHash: sequel.deleteTokenHash,
  madeMsAgo: 0,
};

interface Faked {
  readonly vault?: PhotoVault;
  readonly sentTo?: readonly (string | null)[];
}

/** A booth whose service paints until it is aborted, and its guests' listener. */
function booth({ vault = memoryVault(), sentTo = ['OpenAI', null] }: Faked = {}) {
  const loaded = loadedTheme();
  // As with a real theme, the services are named only in the kiosk's data.
  const { inLanguages } = loaded;
  const theme = { ...loaded, inLanguages: { ...inLanguages, picture: { ...inLanguages.picture, sentTo } } };
  const asked: ServiceOrder[] = [];
  const begun = openPromise<undefined>();
  const pictures = pictureOrders({
    service: {
      name: 'patient',
      make: (order) => {
        asked.push(order);
        begun.resolve(undefined);
        return new Promise((resolve) =>
          order.signal.addEventListener('abort', () => resolve(failure({ kind: 'failed', reason: 'aborted' }))),
        );
      },
    },
    promptFor: () => ({ text: 'on a beach', negative: '', img2img: {} }),
    budget: unlimited,
    toPng: pngOfImage,
    timeoutMs: () => 60_000,
    logger: silentLogger,
  });
  const sequels = sequelsUnderWay();
  const kiosk = kioskApp(kioskParts({ theme, pictures, sequels, vault }));
  const guests = guestsApp({
    page: () => Promise.reject(new Error('not needed')),
    vault,
    sequels,
    logger: silentLogger,
  });
  onTestFinished(async () => {
    await Promise.all([(await kiosk).close(), guests.close()]);
  });
  const order = async (own: object = {}) =>
    (await kiosk).inject({
      method: 'POST',
      url: '/api/generate',
      payload: {
        photo: tinyPng,
        answers: sampleAnswers,
        sentTo: ['OpenAI', null],
        portrait: { ...told, ...own },
      },
    });
  /** An order from guests who wait for it. */
  const ordersInVisit = async () =>
    (await kiosk).inject({
      method: 'POST',
      url: '/api/generate',
      payload: { photo: tinyPng, answers: sampleAnswers, sentTo: ['OpenAI', null], visit: card.id },
    });
  const deletes = (id: string, token: string) =>
    guests.inject({
      method: 'DELETE',
      url: `/photos/${id}`,
      headers: { host: '127.0.0.1', [deleteTokenHeader]: token },
    });
  /** Uploads as the kiosk does: a portrait names its card. */
  const keep = (photo: typeof card) =>
    settled(
      vault.keep({
        id: photo.id,
        body: pieces(photo.bytes),
        deleteTokenHash: photo.deleteTokenHash,
        announcedBytes: photo.bytes.length,
        ...(photo === sequel && { sequelOf: card.id }),
      }),
    );
  return {
    vault,
    sequels,
    asked,
    begun: begun.promise,
    order,
    ordersInVisit,
    deletes,
    keep,
  };
}

const unwanted = {
  statusCode: 422,
  body: expect.stringContaining('"unwanted"') as string,
};

test('a portrait that its guest has deleted is no longer ordered', async () => {
  const { asked, vault, order } = booth();
  await settled(vault.refuse(sequel.id));
  expect(await order()).toMatchObject(unwanted);
  expect(asked).toEqual([]);
});

test('deleting a card before its portrait is ordered deletes the portrait, too', async () => {
  const { asked, order, deletes, keep } = booth();
  await keep(card);
  // The phone deletes both, although the booth does not know the portrait yet.
  expect((await deletes(sequel.id, sequel.token)).statusCode).toBe(404);
  expect((await deletes(card.id, card.token)).statusCode).toBe(204);
  expect(await order()).toMatchObject(unwanted);
  expect(asked).toEqual([]);
  expect(await keep(sequel)).toEqual({ kind: 'gone', reason: 'deleted' });
});

test.each([
  ['portrait', sequel],
  ['card', card],
])('deleting the %s cancels the running order, and a late result is refused', async (_what, deleted) => {
  const { asked, begun, order, deletes, keep } = booth();
  await keep(card);
  const answer = order();
  await begun;
  expect((await deletes(deleted.id, deleted.token)).statusCode).toBe(204);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(await answer).toMatchObject(unwanted);
  expect(await keep(sequel)).toEqual({ kind: 'gone', reason: 'deleted' });
});

test('a stranger without the token cannot cancel anything', async () => {
  const { asked, begun, order, deletes, sequels } = booth();
  const answer = order();
  await begun;
  expect((await deletes(sequel.id, stranger.token)).statusCode).toBe(404);
  expect((await deletes(sequel.id, '')).statusCode).toBe(404);
  expect(asked[0]?.signal.aborted).toBe(false);
  sequels.stopAll();
  expect(await answer).toMatchObject(unwanted);
});

test('nothing made before staff deleted all photos is sent', async () => {
  const { asked, vault, order } = booth();
  await settled(vault.clear());
  expect(await order({ madeMsAgo: 60_000 })).toMatchObject(unwanted);
  expect(asked).toEqual([]);
  expect(await settled(vault.open(sequel.id))).toEqual({
    kind: 'gone',
    reason: 'deleted',
  });
});

test('photos are sent only to the services that the guest was told of', async () => {
  for (const sentTo of [['OpenAI'], [null, 'OpenAI'], ['Google', null], []]) {
    const { asked, order, ordersInVisit } = booth({ sentTo });
    expect(await order()).toMatchObject(unwanted);
    expect(await ordersInVisit()).toMatchObject(unwanted);
    expect(asked).toEqual([]);
  }
});

test('while the booth cannot read its deletions, nothing is sent, and the kiosk retries', async () => {
  const trouble = failure(new BoothError('storage-unavailable', 'away', { retryable: true }));
  const { asked, order } = booth({
    vault: { ...memoryVault(), wants: () => Promise.resolve(trouble) },
  });
  const answer = await order();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(asked).toEqual([]);
});
