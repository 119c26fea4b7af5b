import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { manualClock } from '../../../../src/kiosk/devices/manualClock.ts';
import type { PortraitAnswer } from '../../../../src/kiosk/features/portrait/askForPortrait.ts';
import { memoryPortraits } from '../../../../src/kiosk/features/portrait/idbPortraits.ts';
import { openForMs, portraitService } from '../../../../src/kiosk/features/portrait/portraitService.ts';
import type { PortraitStore } from '../../../../src/kiosk/features/portrait/PortraitStore.ts';
import type { SealedPhoto } from '../../../../src/kiosk/outbox/OutboxStore.ts';
import type { GenerateRequest } from '../../../../src/shared/contract/portraits/generate.ts';
import { deleteTokenHash, photoId } from '../../../../src/shared/share/photoKeys.ts';
import { encryptHere, seal } from '../../../../src/shared/share/seal.ts';
import { openItem } from '../../../support/phone/openSealed.ts';
import { sampleSecret } from '../../../support/visit/sampleEvents.ts';
import { dust, timePasses } from '../../../support/time/timePasses.ts';

const order = {
  secret: sampleSecret,
  wish: {
    photo: 'data:image/png;base64,aaaa',
    answers: { q1: '1' },
    maxPeople: 4,
    sentTo: ['OpenAI', null],
  },
  takenMs: 1_000_000,
};
const id = photoId(sampleSecret, 'sequel');
const picture = (...bytes: number[]): PortraitAnswer => ({ got: 'picture', png: Uint8Array.from(bytes) });
const away: PortraitAnswer = { got: 'later', isTry: false };
const failed: PortraitAnswer = { got: 'later', isTry: true };

interface Faked {
  /** The number of people in the photo, or one number for each check. */
  readonly people?: number | null | readonly (number | null)[];
  /** The result of each check of a portrait; further portraits pass. */
  readonly likes?: readonly (boolean | null)[];
  readonly store?: PortraitStore;
  /** How far the wall clock was set back after the card was made. */
  readonly setBackMs?: number;
}

/** A portrait service with fakes. `answers` are the server's, in order; the last one is repeated. */
function serviceWith(answers: readonly PortraitAnswer[], { people = 1, likes = [], store = memoryPortraits(), setBackMs = 0 }: Faked = {}) {
  const clock = manualClock();
  const asked: GenerateRequest[] = [];
  const sent: SealedPhoto[] = [];
  const left = [...likes];
  const counts = typeof people === 'object' && people !== null ? [...people] : [];
  const life = new AbortController();
  onTestFinished(() => life.abort());
  const service = portraitService({
    store,
    outbox: { knows: async (one) => sent.some((photo) => photo.id === one), add: async (photo) => void sent.push(photo) },
    ask: async (request) => {
      // Copy the request as it is sent.
      asked.push(JSON.parse(JSON.stringify(request)) as GenerateRequest);
      return answers[Math.min(asked.length, answers.length) - 1] ?? away;
    },
    eyes: {
      people: async () => (typeof people === 'number' ? people : (counts.shift() ?? null)),
      isLike: async () => (left.length === 0 ? true : (left.shift() ?? null)),
    },
    seal: (item, secret) => seal(item, secret, (length) => Uint8Array.from(randomBytes(length)), encryptHere, 'sequel'),
    alone: (_id, work) => work(),
    clock,
    calendarMs: () => 1_000_000 - setBackMs + clock.now(),
    signal: life.signal,
  });
  /** The bytes of the sealed portrait; empty if the phone is told that there will be no portrait. */
  const portrait = () => {
    const [first] = sent;
    if (first === undefined) return null;
    const opened = openItem(first.sealed, sampleSecret, 'sequel');
    return opened.ok ? [...opened.value.main.bytes] : opened.error;
  };
  const takes = async () => ((await service.take(order))(), dust());
  return { service, store, asked, sent, portrait, takes, leaves: () => life.abort(), passes: (ms: number) => timePasses(clock, ms, 500) };
}

test("each order states the card's age at that moment", async () => {
  const { asked, takes, passes } = serviceWith([away, away, picture(1)]);
  await takes();
  await passes(20_000);
  const ages = asked.map((request) => request.portrait?.madeMsAgo ?? -1);
  expect(ages[0]).toBe(0);
  expect(ages[2]).toBeGreaterThan(ages[1] ?? 0);
  expect(ages[1]).toBeGreaterThan(0);
});

test("a portrait is sealed as its card's sequel, delivered, and its order deleted", async () => {
  const service = serviceWith([picture(1, 2, 3)], { people: 3 });
  await service.takes();
  const portrait = {
    id,
    card: photoId(sampleSecret),
    deleteTokenHash: deleteTokenHash(sampleSecret, 'sequel'),
    madeMsAgo: 0,
  };
  expect(service.asked).toEqual([
    {
      photo: order.wish.photo,
      answers: order.wish.answers,
      people: 3,
      sentTo: ['OpenAI', null],
      portrait,
    },
  ]);
  expect(service.sent).toMatchObject([
    {
      id,
      deleteTokenHash: deleteTokenHash(sampleSecret, 'sequel'),
      addedMs: order.takenMs,
      sequelOf: photoId(sampleSecret),
    },
  ]);
  expect(service.portrait()).toEqual([1, 2, 3]);
  expect(await service.store.ids()).toEqual([]);
});

test('an unavailable server is asked until it is back', async () => {
  const service = serviceWith([...Array.from({ length: 40 }, () => away), picture(7)]);
  await service.takes();
  await service.passes(240_000);
  expect(service.portrait()).toEqual([7]);
});

test('after ten minutes without a portrait, the phone learns that there will be none', async () => {
  const service = serviceWith([away]);
  await service.takes();
  await service.passes(openForMs - 10_000);
  expect(service.portrait()).toBeNull();
  expect(await service.store.ids()).toHaveLength(1);
  await service.passes(10_000);
  expect(service.portrait()).toEqual([]);
  expect(await service.store.ids()).toEqual([]);
  const { length } = service.asked;
  await service.passes(60_000);
  expect(service.asked).toHaveLength(length);
});

test('setting back the wall clock does not prolong an order', async () => {
  const service = serviceWith([away], { setBackMs: 3_600_000 });
  await service.takes();
  await service.passes(openForMs);
  expect(service.portrait()).toEqual([]);
});

test('a failing service is asked at most six times', async () => {
  const service = serviceWith([failed]);
  await service.takes();
  await service.passes(openForMs);
  expect([service.asked.length, service.portrait()]).toEqual([6, []]);
});

test('an order whose answer was interrupted is sent only once more', async () => {
  const interrupted: PortraitAnswer = { got: 'broken-off' };
  const [once, ever] = [serviceWith([interrupted, away, picture(7)]), serviceWith([interrupted])];
  for (const service of [once, ever]) {
    await service.takes();
    await service.passes(30_000);
  }
  expect(once.portrait()).toEqual([7]);
  expect([ever.asked.length, ever.portrait()]).toEqual([2, []]);
});

test.each<[string, PortraitAnswer]>([
  ['refuses the photo', { got: 'never' }],
  ['asks for a retry that would be too late', { ...away, afterMs: 3_600_000 }],
])('if the server %s, the order ends at once', async (_what, answer) => {
  const service = serviceWith([answer]);
  await service.takes();
  expect([service.asked.length, service.portrait()]).toEqual([1, []]);
});

describe('a portrait must resemble its guests', () => {
  test('a portrait of strangers is retried once', async () => {
    const service = serviceWith([picture(1), picture(2)], { likes: [false, true] });
    await service.takes();
    expect([service.asked.length, service.portrait()]).toEqual([2, [2]]);
  });

  test('the card gets no portrait if the second one shows strangers, too', async () => {
    const service = serviceWith([picture(1), picture(2)], { likes: [false, false] });
    await service.takes();
    expect([service.asked.length, service.portrait()]).toEqual([2, []]);
  });

  test('a photo of more people than the theme allows is not sent', async () => {
    const service = serviceWith([picture(1)], { people: 5 });
    await service.takes();
    expect([service.asked.length, service.portrait()]).toEqual([0, []]);
  });

  test('a photo that cannot be checked is not sent, and after a few tries the phone learns that there will be no portrait', async () => {
    const service = serviceWith([picture(1)], { people: null });
    await service.takes();
    expect(service.portrait()).toBeNull();
    await service.passes(240_000);
    expect([service.asked.length, service.portrait()]).toEqual([0, []]);
  });

  test('a photo and a portrait wait until they can be checked, and no other portrait is ordered meanwhile', async () => {
    const service = serviceWith([picture(1), picture(2)], { people: [null, null, 2], likes: [null, null, true] });
    await service.takes();
    await service.passes(60_000);
    expect(service.asked).toMatchObject([{ people: 2 }]);
    expect(service.portrait()).toEqual([1]);
  });

  test('an unchecked portrait is never shown, and no other portrait is ordered', async () => {
    const service = serviceWith([picture(1), picture(2)], { likes: Array.from({ length: 6 }, () => null) });
    await service.takes();
    await service.passes(240_000);
    expect([service.asked.length, service.portrait()]).toEqual([1, []]);
  });
});

test('an order interrupted by a reload is resumed; a finished order is not', async () => {
  const store = memoryPortraits();
  const before = serviceWith([away], { store });
  await before.takes();
  before.leaves();
  await dust();
  const after = serviceWith([picture(9)], { store });
  expect(await after.service.hasTaken(sampleSecret)).toBe(true);
  await after.service.resume();
  await dust();
  expect(after.portrait()).toEqual([9]);
  await after.service.resume();
  await dust();
  expect([after.asked.length, after.sent.length]).toEqual([1, 1]);
  // Its portrait is already being sent.
  expect(await after.service.hasTaken(sampleSecret)).toBe(true);
  expect(await serviceWith([]).service.hasTaken(sampleSecret)).toBe(false);
});
