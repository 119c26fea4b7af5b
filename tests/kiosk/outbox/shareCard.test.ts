import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { shareCard } from '../../../src/kiosk/outbox/shareCard.ts';
import { success } from '../../../src/shared/errors.ts';
import { openSealed } from '../../../src/shared/share/openSealed.ts';
import { deleteTokenHash, photoId } from '../../../src/shared/share/photoKeys.ts';
import { seal } from '../../../src/shared/share/seal.ts';
import { outboxAtWork } from '../../support/outboxAtWork.ts';
import { sampleSecret } from '../../support/sampleEvents.ts';
import { dust } from '../../support/timePasses.ts';

function boothSharing() {
  const booth = outboxAtWork();
  const share = (png = Uint8Array.of(1, 2, 3)) => {
    let ended = false;
    const sealing = (card: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
      Promise.resolve(seal(card, sampleSecret, (length) => Uint8Array.from(randomBytes(length))));
    const ports = { outbox: booth.outbox(), seal: sealing, clock: booth.clock, calendarMs: () => 1_000_000 + booth.clock.now() };
    void shareCard(ports, png, sampleSecret).then(() => (ended = true));
    return { png, ended: () => ended };
  };
  return { ...booth, share };
}

test('a card is sealed, kept and sent, and nothing is kept that opens it', async () => {
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

test('a reload sends the same file, even where the card was drawn anew', async () => {
  const booth = boothSharing();
  booth.share();
  await dust();
  await booth.reloads();
  booth.share(Uint8Array.of(9, 9, 9));
  await dust();
  expect(booth.attempts).toHaveLength(2);
  expect(booth.attempts[1]?.sealed).toEqual(booth.attempts[0]?.sealed);
});

test('the scene waits half a minute at most, and the outbox goes on', async () => {
  const booth = boothSharing();
  const call = booth.share();
  await booth.passes(29_500);
  expect(call.ended()).toBe(false);
  await booth.passes(500);
  expect(call.ended()).toBe(true);
  expect(booth.onTheirWay()).toHaveLength(1);
});

test('the card itself is wiped as soon as it is sealed, and where it need not be', async () => {
  const booth = boothSharing();
  const first = booth.share();
  await dust();
  expect([first.png, first.ended()]).toEqual([new Uint8Array(3), false]);
  const again = booth.share();
  await dust();
  await booth.answersAll({ name: 'acknowledged' });
  expect([again.png, again.ended()]).toEqual([new Uint8Array(3), true]);
});
