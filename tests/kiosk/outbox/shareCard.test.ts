import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sealedPhotoLimit } from '../../../src/shared/contract/photos.ts';
import { shareCard } from '../../../src/kiosk/outbox/shareCard.ts';
import { success } from '../../../src/shared/errors.ts';
import { openItem, openSealed } from '../../support/phone/openSealed.ts';
import { deleteTokenHash, photoId } from '../../../src/shared/share/photoKeys.ts';
import { seal } from '../../../src/shared/share/seal.ts';
import type { SharedItem } from '../../../src/shared/share/SharedItem.ts';
import { filesOf, stillItem } from '../../../src/shared/share/SharedItem.ts';
import { outboxAtWork } from '../../support/kiosk/outboxAtWork.ts';
import { sampleSecret } from '../../support/visit/sampleEvents.ts';
import { dust } from '../../support/time/timePasses.ts';

const forAlbum = () => Promise.reject(new Error('no album'));

/** `taken`: whether a portrait was ordered for the card before the page was reloaded. */
function boothSharing(taken = false) {
  const booth = outboxAtWork();
  const share = (png = Uint8Array.of(1, 2, 3), card = stillItem(png)) => {
    let ended = false;
    const sealing = (card: SharedItem) => seal(card, sampleSecret, (length) => Uint8Array.from(randomBytes(length)));
    const ports = {
      outbox: booth.outbox(),
      sequels: { take: async () => () => undefined, hasTaken: async () => taken },
      seal: sealing,
      forAlbum,
      clock: booth.clock,
      calendarMs: () => 1_000_000 + booth.clock.now(),
    };
    void shareCard(ports, card, sampleSecret).then(() => (ended = true));
    return { png, ended: () => ended };
  };
  return { ...booth, share };
}

test('a card is sealed, stored and sent, and nothing that opens it is stored', async () => {
  const booth = boothSharing();
  const call = booth.share();
  await dust();
  const [sent] = booth.onTheirWay();
  expect(sent?.id).toBe(photoId(sampleSecret));
  expect(openSealed(sent?.sealed ?? new Uint8Array(), sampleSecret)).toEqual(success(Uint8Array.of(1, 2, 3)));
  expect(await booth.store.list()).toMatchObject([{ deleteTokenHash: deleteTokenHash(sampleSecret), addedMs: 1_000_000 }]);
  expect(JSON.stringify(await booth.store.list())).not.toContain(sampleSecret);
  expect(call.ended()).toBe(false);
  await booth.answersAll({ name: 'acknowledged' });
  expect(call.ended()).toBe(true);
});

test('a reload sends the same file, even if the card was drawn again', async () => {
  const booth = boothSharing();
  booth.share();
  await dust();
  await booth.reloads();
  booth.share(Uint8Array.of(9, 9, 9));
  await dust();
  expect(booth.attempts).toHaveLength(2);
  expect(booth.attempts[1]?.sealed).toEqual(booth.attempts[0]?.sealed);
});

test.each([
  ['that was ordered before a reload is promised with the card', true, { sequel: 'promised' }],
  ['that was not ordered is not promised', false, {}],
])('a portrait %s', async (_what, taken, promise) => {
  const booth = boothSharing(taken);
  booth.share();
  await dust();
  const [sent] = booth.onTheirWay();
  expect(openItem(sent?.sealed ?? new Uint8Array(), sampleSecret)).toEqual(success({ ...stillItem(Uint8Array.of(1, 2, 3)), ...promise }));
});

test('the scene waits half a minute at most, and the outbox continues', async () => {
  const booth = boothSharing();
  const call = booth.share();
  await booth.passes(29_500);
  expect(call.ended()).toBe(false);
  await booth.passes(500);
  expect(call.ended()).toBe(true);
  expect(booth.onTheirWay()).toHaveLength(1);
});

test('the card is wiped as soon as it is sealed, or at once if it was sealed before', async () => {
  const booth = boothSharing();
  const first = booth.share();
  await dust();
  expect([first.png, first.ended()]).toEqual([new Uint8Array(3), false]);
  const again = booth.share();
  await dust();
  await booth.answersAll({ name: 'acknowledged' });
  expect([again.png, again.ended()]).toEqual([new Uint8Array(3), true]);
});

describe('a film', () => {
  const film = (gifBytes: number): Required<Omit<SharedItem, 'sequel'>> => ({
    main: { mime: 'video/mp4', bytes: new Uint8Array(1000).fill(1) },
    poster: { mime: 'image/png', bytes: new Uint8Array(500).fill(2) },
    extras: [{ mime: 'image/gif', bytes: new Uint8Array(gifBytes).fill(3) }],
  });
  /** Returns the item that arrives, and the bytes of the given one after that. */
  async function shared(item: SharedItem) {
    const booth = boothSharing();
    booth.share(Uint8Array.of(), item);
    await dust();
    const [sent] = booth.onTheirWay();
    const left = filesOf(item).flatMap(({ bytes }) => [...bytes.subarray(0, 600)]);
    return { sent: openItem(sent?.sealed ?? new Uint8Array(), sampleSecret), left };
  }

  test('is sent with its still and its GIF, and all three are wiped', async () => {
    const { sent, left } = await shared(film(700));
    expect(sent).toEqual(success(film(700)));
    expect(left.every((byte) => byte === 0)).toBe(true);
  });

  test("whose GIF exceeds the server's limit is sent without it, and the GIF is wiped as well", async () => {
    const { sent, left } = await shared(film(sealedPhotoLimit));
    const { extras: _, ...rest } = film(0);
    expect(sent).toEqual(success(rest));
    expect(left.every((byte) => byte === 0)).toBe(true);
  });
});
