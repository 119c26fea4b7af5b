import { expect } from 'vitest';
import type { PhotoRecords, PhotoState } from '../../../../src/server/storage/photos/PhotoRecords.ts';
import type { Result } from '../../../../src/shared/errors.ts';
import type { SamplePhoto } from '../../visit/samplePhoto.ts';
import { labelOf, samplePhoto } from '../../visit/samplePhoto.ts';
import { settled } from '../../time/settled.ts';
import type { Clause } from './Clause.ts';
import { atEachFault, driversThat, everyDriver, has } from './Clause.ts';

const [one, two, three, four] = [1, 2, 3, 4].map((number) => samplePhoto(number)) as [SamplePhoto, SamplePhoto, SamplePhoto, SamplePhoto];
const expiresMs = 1_795_271_985_232;
const unknown: PhotoState = { kind: 'unknown' };
const deleted: PhotoState = { kind: 'gone', reason: 'deleted' };
const expired: PhotoState = { kind: 'gone', reason: 'expired' };
const kept = (photo: SamplePhoto, untilMs = expiresMs): PhotoState => ({ kind: 'kept', label: labelOf(photo, untilMs) });

async function add(records: PhotoRecords, photos: readonly SamplePhoto[]): Promise<void> {
  for (const photo of photos) await settled(records.add(photo.key, labelOf(photo, expiresMs)));
}

const find = (records: PhotoRecords, ...photos: readonly SamplePhoto[]): Promise<PhotoState[]> =>
  Promise.all(photos.map(({ key }) => settled(records.find(key))));

const sorted = async (keys: Promise<Result<readonly string[]>>): Promise<string[]> => [...(await settled(keys))].sort();
const keysOf = (photos: readonly SamplePhoto[]): string[] => photos.map(({ key }) => key).sort();

async function expectOnly(records: PhotoRecords, photos: readonly SamplePhoto[]): Promise<void> {
  expect(await sorted(records.keys())).toEqual(keysOf(photos));
  expect(await settled(records.count())).toBe(photos.length);
  expect(await sorted(records.expired(Number.MAX_SAFE_INTEGER))).toEqual(keysOf(photos));
  expect(await find(records, ...photos)).toEqual(photos.map((photo) => kept(photo)));
}

/** The rules for every driver of `PhotoRecords`. The names continue 'records'. */
export const recordsContract = {
  'are empty at first': everyDriver(async (fresh) => {
    const records = await fresh().open();
    await expectOnly(records, []);
    expect(await find(records, one)).toEqual([unknown]);
    expect(await settled(records.time())).toEqual({ nowMs: 0, leaps: [] });
    expect(await settled(records.clearedMs())).toBe(0);
  }),

  'return each label as it was added': everyDriver(async (fresh) => {
    const records = await fresh().open();
    const many = Array.from({ length: 30 }, (_, number) => samplePhoto(number, number));
    for (const photo of many) await settled(records.add(photo.key, labelOf(photo, expiresMs + photo.bytes.length)));
    for (const photo of many) expect(await find(records, photo)).toEqual([kept(photo, expiresMs + photo.bytes.length)]);
    expect(await find(records, samplePhoto(30))).toEqual([unknown]);
  }),

  'are found together as they are one by one': everyDriver(async (fresh) => {
    const records = await fresh().open();
    await add(records, [one, two, four]);
    await settled(records.depart([two.key], 'deleted', 10));
    const asked = [four, three, two, one].map(({ key }) => key);
    expect(await settled(records.findAll(asked))).toEqual([kept(four), unknown, deleted, kept(one)]);
    expect(await settled(records.findAll([]))).toEqual([]);
  }),

  'list and count current photos, and nothing else': everyDriver(async (fresh) => {
    const records = await fresh().open();
    await add(records, [one, two, three]);
    await expectOnly(records, [one, two, three]);
    await settled(records.depart([two.key, four.key], 'expired', 10));
    await expectOnly(records, [one, three]);
  }),

  'never restore or replace a photo that is added again': everyDriver(async (fresh) => {
    const records = await fresh().open();
    await add(records, [one, two]);
    await settled(records.depart([two.key], 'deleted', 10));
    // Adding it again is a caller's bug, so the driver may throw.
    for (const { key } of [one, two]) await records.add(key, labelOf(three)).catch(() => undefined);
    expect(await find(records, one, two)).toEqual([kept(one), deleted]);
    await expectOnly(records, [one]);
  }),

  'remember the first reason for a photo’s departure': everyDriver(async (fresh) => {
    const records = await fresh().open();
    await add(records, [one, two]);
    await settled(records.depart([one.key, three.key], 'deleted', 10));
    for (const _time of [1, 2]) await settled(records.depart([one.key, two.key], 'expired', 20));
    await settled(records.depart([], 'deleted', 30));
    await settled(records.departAll('expired', 40, [one.key]));
    expect(await find(records, one, two, three, four)).toEqual([deleted, expired, deleted, unknown]);
  }),

  'forget photos that departed before a time, to the millisecond, and no current photo': everyDriver(async (fresh) => {
    const records = await fresh().open();
    await add(records, [one, two, three]);
    await settled(records.depart([one.key], 'deleted', 10));
    // The second call does not make it later.
    await settled(records.depart([one.key, two.key], 'deleted', 20));
    await settled(records.departAll('deleted', 30, [one.key]));
    await settled(records.forget(10));
    expect(await find(records, one, two, three)).toEqual([deleted, deleted, kept(three)]);
    await settled(records.forget(11));
    expect(await find(records, one, two, three)).toEqual([unknown, deleted, kept(three)]);
  }),

  'list expired photos, to the millisecond': everyDriver(async (fresh) => {
    const records = await fresh().open();
    await settled(records.add(one.key, labelOf(one, expiresMs)));
    await settled(records.add(two.key, labelOf(two, expiresMs + 1)));
    expect(await settled(records.expired(expiresMs - 1))).toEqual([]);
    expect(await settled(records.expired(expiresMs))).toEqual([one.key]);
    expect(await sorted(records.expired(expiresMs + 1))).toEqual(keysOf([one, two]));
  }),

  'list any number of expired photos, a thousand at a time': everyDriver(async (fresh) => {
    const records = await fresh().open();
    const many = Array.from({ length: 1003 }, (_, number) => samplePhoto(number, 0));
    for (const photo of many) await settled(records.add(photo.key, labelOf(photo, photo === many[0] ? 101 : 100)));
    const first = await settled(records.expired(100));
    expect(new Set(first).size).toBe(first.length);
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(1000);
    // Bounded, because a faulty driver may report the same photos forever.
    for (let [due, turn] = [first, 0]; due.length > 0 && turn < 100; due = await settled(records.expired(100)), turn++)
      await settled(records.depart(due, 'expired', 100));
    expect(await settled(records.keys())).toEqual([many[0]!.key]);
  }),

  'let all photos depart at once, and report their keys and the time': everyDriver(async (fresh) => {
    const records = await fresh().open();
    await add(records, [one, two, three]);
    await settled(records.depart([three.key], 'expired', 5));
    expect(await sorted(records.departAll('deleted', expiresMs))).toEqual(keysOf([one, two]));
    expect(await find(records, one, two, three)).toEqual([deleted, deleted, expired]);
    expect(await settled(records.clearedMs())).toBe(expiresMs);
    await expectOnly(records, []);
    await add(records, [four]);
    await expectOnly(records, [four]);
    expect(await settled(records.departAll('deleted', expiresMs + 1))).toEqual([four.key]);
    expect(await settled(records.departAll('deleted', expiresMs + 2))).toEqual([]);
    expect(await settled(records.clearedMs())).toBe(expiresMs + 2);
  }),

  'let some photos depart at once, and keep the others': everyDriver(async (fresh) => {
    const records = await fresh().open();
    await add(records, [one, two, three]);
    expect(await sorted(records.departAll('deleted', 7, [one.key, three.key]))).toEqual(keysOf([one, three]));
    await expectOnly(records, [two]);
    expect(await find(records, one, three)).toEqual([deleted, deleted]);
    expect(await settled(records.clearedMs())).toBe(7);
  }),

  'lose nothing in concurrent calls': everyDriver(async (fresh) => {
    const records = await fresh().open();
    const many = Array.from({ length: 20 }, (_, number) => samplePhoto(number));
    const adding = many.map(({ key }, place) => settled(records.add(key, labelOf(many[place]!, expiresMs))));
    const departed = await settled(records.departAll('deleted', 7));
    await Promise.all(adding);
    await expectOnly(
      records,
      many.filter(({ key }) => !departed.includes(key)),
    );
    for (const photo of many.filter(({ key }) => departed.includes(key))) expect(await find(records, photo)).toEqual([deleted]);
  }),

  'cap expiry times, and the time of the last clearing': everyDriver(async (fresh) => {
    const records = await fresh().open();
    await settled(records.departAll('deleted', 500));
    await settled(records.add(one.key, labelOf(one, 100)));
    await settled(records.add(two.key, labelOf(two, 300)));
    await settled(records.limit(200, 150));
    expect(await find(records, one, two)).toEqual([kept(one, 100), kept(two, 200)]);
    expect(await settled(records.expired(199))).toEqual([one.key]);
    expect(await settled(records.clearedMs())).toBe(150);
    await settled(records.limit(1000, 1000));
    expect(await find(records, one, two)).toEqual([kept(one, 100), kept(two, 200)]);
    expect(await settled(records.clearedMs())).toBe(150);
  }),

  'store the time, and what the clock claims': everyDriver(async (fresh) => {
    const records = await fresh().open();
    const time = {
      nowMs: expiresMs,
      leaps: [
        { atMs: expiresMs + 0.5, heldMs: 5, missedMs: 0 },
        { atMs: expiresMs * 2, heldMs: 0, missedMs: 1.25 },
      ],
    };
    for (const noted of [time, { nowMs: 7, leaps: [] }, time]) {
      await settled(records.noteTime(noted));
      expect(await settled(records.time())).toEqual(noted);
    }
  }),

  'survive a killed or stopped process': driversThat(['reopen'], async (fresh) => {
    const place = fresh();
    const first = await place.open();
    const time = { nowMs: 7, leaps: [{ atMs: 9, heldMs: 5, missedMs: 0 }] };
    await add(first, [one, two, three]);
    await settled(first.depart([two.key], 'expired', 10));
    await settled(first.departAll('deleted', 500, [three.key]));
    await settled(first.limit(expiresMs, 400));
    await settled(first.noteTime(time));
    for (const end of ['killed', 'stopped']) {
      const records = await has(place.reopen)();
      await expectOnly(records, [one]);
      expect(await find(records, one, two, three, four), end).toEqual([kept(one), expired, deleted, unknown]);
      expect([await settled(records.time()), await settled(records.clearedMs())]).toEqual([time, 400]);
      await records.close();
    }
  }),

  'leave nothing of a departed photo in their storage': driversThat(['stored'], async (fresh) => {
    const place = fresh();
    const records = await place.open();
    const isStored = async ({ deleteTokenHash, ...photo }: SamplePhoto): Promise<boolean> => {
      const stored = Buffer.concat(await has(place.stored)());
      const marks = [deleteTokenHash, labelOf({ deleteTokenHash, ...photo }).sha256];
      return marks.some((mark) => stored.includes(mark) || stored.includes(Buffer.from(mark, 'hex')));
    };
    await add(records, [one, two, three]);
    expect(await Promise.all([one, two, three].map(isStored))).toEqual([true, true, true]);
    await settled(records.depart([one.key], 'deleted', 1));
    expect(await Promise.all([one, two, three].map(isStored))).toEqual([false, true, true]);
    await settled(records.departAll('deleted', 1, [two.key]));
    expect(await Promise.all([one, two, three].map(isStored))).toEqual([false, false, true]);
    await settled(records.departAll('deleted', 1));
    expect(await isStored(three)).toBe(false);
  }),

  'add a photo completely or not at all, and report which, whichever call fails': driversThat(['troubles'], (fresh) =>
    atEachFault(fresh, ['once', 'though done'], {
      prepare: (records) => add(records, [two]),
      act: (records) => records.add(one.key, labelOf(one, expiresMs)),
      async judge(added, hit, records) {
        if (!added.ok) expect(added.error).toMatchObject({ code: hit, retryable: true });
        const [state] = await find(records, one);
        if (added.ok || state?.kind !== 'unknown') return expectOnly(records, [one, two]);
        await expectOnly(records, [two]);
        await add(records, [one]);
        await expectOnly(records, [one, two]);
      },
    }),
  ),

  'let all named photos depart or none, and report which, whichever call fails': driversThat(['troubles'], async (fresh) => {
    const calls: ((records: PhotoRecords) => Promise<Result<unknown>>)[] = [
      (records) => records.depart([one.key, two.key], 'deleted', 10),
      (records) => records.departAll('deleted', 10, [one.key, two.key]),
    ];
    for (const [number, call] of calls.entries())
      await atEachFault(fresh, ['once', 'though done'], {
        prepare: (records) => add(records, [one, two, three]),
        act: call,
        async judge(departed, hit, records) {
          if (!departed.ok) expect(departed.error).toMatchObject({ code: hit, retryable: true });
          const areGone = (await find(records, one))[0]?.kind === 'gone';
          expect(areGone || !departed.ok).toBe(true);
          await expectOnly(records, areGone ? [three] : [one, two, three]);
          expect(await settled(records.clearedMs())).toBe(areGone && number === 1 ? 10 : 0);
          await settled(call(records));
          await expectOnly(records, [three]);
          expect(await find(records, one, two)).toEqual([deleted, deleted]);
        },
      });
  }),

  'report nothing as unknown, empty or new that is only unreachable': driversThat(['troubles'], (fresh) =>
    atEachFault(fresh, ['once'], {
      async prepare(records) {
        await add(records, [one, two]);
        await settled(records.departAll('deleted', 10, [two.key]));
        await settled(records.noteTime({ nowMs: 7, leaps: [] }));
      },
      async act(records) {
        const asked = [
          records.find(one.key),
          records.findAll([two.key, one.key]),
          records.keys(),
          records.count(),
          records.expired(expiresMs),
        ];
        return Promise.all([...asked, records.clearedMs(), records.time()]);
      },
      async judge(answers, hit) {
        const right = [kept(one), [deleted, kept(one)], [one.key], 1, [one.key], 10, { nowMs: 7, leaps: [] }];
        for (const [place, answer] of answers.entries())
          if (answer.ok) expect(answer.value).toEqual(right[place]);
          else expect(answer.error).toMatchObject({ code: hit, retryable: true });
      },
    }),
  ),

  'cap and store completely or not at all, and report which, whichever call fails': driversThat(['troubles'], (fresh) =>
    atEachFault(fresh, ['once', 'though done'], {
      async prepare(records) {
        await add(records, [one]);
        await settled(records.departAll('deleted', 500, []));
      },
      act: async (records) => [await records.limit(200, 150), await records.noteTime({ nowMs: 7, leaps: [] })] as const,
      async judge([limited, noted], hit, records) {
        for (const answer of [limited, noted]) if (!answer.ok) expect(answer.error).toMatchObject({ code: hit, retryable: true });
        const isLimited = (await settled(records.clearedMs())) === 150;
        expect(isLimited || !limited.ok).toBe(true);
        expect([await find(records, one), await settled(records.clearedMs())]).toEqual(
          isLimited ? [[kept(one, 200)], 150] : [[kept(one)], 500],
        );
        if (noted.ok) expect(await settled(records.time())).toEqual({ nowMs: 7, leaps: [] });
      },
    }),
  ),
} satisfies Record<string, Clause<PhotoRecords>>;
