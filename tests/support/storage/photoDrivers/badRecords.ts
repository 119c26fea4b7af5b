import type { TimeSoFar } from '../../../../src/server/storage/photos/boothClock.ts';
import type { PhotoLabel } from '../../../../src/server/storage/photos/PhotoBlobs.ts';
import type { PhotoRecords } from '../../../../src/server/storage/photos/PhotoRecords.ts';
import type { StorageKey } from '../../../../src/server/storage/photos/storageKey.ts';
import { success } from '../../../../src/shared/errors.ts';
import { settled } from '../../time/settled.ts';
import type { DriverRow } from './Clause.ts';
import { spoilt } from './Clause.ts';
import { recordsAtService } from './driversUnderTest.ts';
import type { recordsContract } from './recordsContract.ts';

/** A driver's fault, the clause that must detect it, and the driver. */
export type BadRecords = readonly [wrong: string, clause: keyof typeof recordsContract, driver: DriverRow<PhotoRecords>];

export const spoiltRecords = (spoil: (records: PhotoRecords) => Partial<PhotoRecords>, base = recordsAtService): DriverRow<PhotoRecords> =>
  spoilt(base, spoil);

/** Finds different labels than were added. */
const finds = (other: (label: PhotoLabel) => PhotoLabel): DriverRow<PhotoRecords> =>
  spoiltRecords((records) => ({
    async find(key) {
      const found = await records.find(key);
      return found.ok && found.value.kind === 'kept' ? success({ kind: 'kept', label: other(found.value.label) }) : found;
    },
  }));

const notes = (other: (time: TimeSoFar) => TimeSoFar): DriverRow<PhotoRecords> =>
  spoiltRecords((records) => ({ noteTime: (time) => records.noteTime(other(time)) }));

/** Drivers that lose, mix up, keep or invent records, each with the clause that detects it. */
export const badRecords: readonly BadRecords[] = [
  ['starts with a time of its own', 'are empty at first', spoiltRecords(() => ({ time: async () => success({ nowMs: 1, leaps: [] }) }))],
  ['reports a clearing at first', 'are empty at first', spoiltRecords(() => ({ clearedMs: async () => success(1) }))],
  [
    'forgets every seventh photo',
    'return each label as it was added',
    spoiltRecords((records) => {
      let count = 0;
      return { add: async (key, label) => (++count % 7 === 0 ? success('added') : records.add(key, label)) };
    }),
  ],
  [
    'mixes up two photos',
    'return each label as it was added',
    spoiltRecords((records) => {
      let last: PhotoLabel | null = null;
      return {
        add(key, label) {
          const other = last ?? label;
          last = label;
          return records.add(key, other);
        },
      };
    }),
  ],
  [
    'rounds the expiry to seconds',
    'return each label as it was added',
    finds((label) => ({ ...label, expiresMs: Math.round(label.expiresMs / 1000) * 1000 })),
  ],
  ['stores the expiry in 32 bits', 'return each label as it was added', finds((label) => ({ ...label, expiresMs: label.expiresMs | 0 }))],
  ['loses the hash of the delete token', 'return each label as it was added', finds((label) => ({ ...label, deleteTokenHash: '' }))],
  [
    'answers for several keys in its own order',
    'are found together as they are one by one',
    spoiltRecords((records) => ({ findAll: (keys) => records.findAll(keys.toSorted()) })),
  ],
  [
    'leaves out unknown keys',
    'are found together as they are one by one',
    spoiltRecords((records) => ({
      findAll: async (keys) => success((await settled(records.findAll(keys))).filter(({ kind }) => kind !== 'unknown')),
    })),
  ],
  [
    'counts departed photos',
    'list and count current photos, and nothing else',
    spoiltRecords((records) => {
      let added = 0;
      return {
        add(key, label) {
          added++;
          return records.add(key, label);
        },
        count: async () => success(added),
      };
    }),
  ],
  [
    'lists departed photos',
    'list and count current photos, and nothing else',
    spoiltRecords((records) => {
      const added: StorageKey[] = [];
      return {
        add(key, label) {
          added.push(key);
          return records.add(key, label);
        },
        keys: async () => success(added),
      };
    }),
  ],
  [
    'lists only the first two',
    'list and count current photos, and nothing else',
    spoiltRecords((records) => ({ keys: async () => success((await settled(records.keys())).slice(0, 2)) })),
  ],
  [
    'restores deleted photos',
    'never restore or replace a photo that is added again',
    spoiltRecords((records) => {
      const back = new Map<string, PhotoLabel>();
      return {
        async add(key, label) {
          if ((await settled(records.find(key))).kind === 'gone') back.set(key, label);
          return records.add(key, label);
        },
        async find(key) {
          const label = back.get(key);
          return label === undefined ? records.find(key) : success({ kind: 'kept', label });
        },
      };
    }),
  ],
  [
    'replaces the first label',
    'never restore or replace a photo that is added again',
    spoiltRecords((records) => {
      const latest = new Map<string, PhotoLabel>();
      return {
        async add(key, label) {
          latest.set(key, label);
          return records.add(key, label);
        },
        async find(key) {
          const found = await records.find(key);
          return found.ok && found.value.kind === 'kept' ? success({ kind: 'kept', label: latest.get(key) ?? found.value.label }) : found;
        },
      };
    }),
  ],
  [
    'remembers the last reason',
    'remember the first reason for a photo’s departure',
    spoiltRecords((records) => ({
      async depart(keys, reason, atMs) {
        await records.depart(keys, reason, atMs);
        await records.forget(Infinity);
        return records.depart(keys, reason, atMs);
      },
    })),
  ],
  [
    'forgets departed photos',
    'remember the first reason for a photo’s departure',
    spoiltRecords((records) => ({
      async find(key) {
        const found = await records.find(key);
        return found.ok && found.value.kind === 'gone' ? success({ kind: 'unknown' }) : found;
      },
    })),
  ],
  [
    'reports all as deleted',
    'remember the first reason for a photo’s departure',
    spoiltRecords((records) => ({ depart: (keys, _reason, atMs) => records.depart(keys, 'deleted', atMs) })),
  ],
  [
    'remembers only photos that had arrived',
    'remember the first reason for a photo’s departure',
    spoiltRecords((records) => ({
      async depart(keys, reason, atMs) {
        const known = await settled(records.keys());
        return records.depart(
          keys.filter((key) => known.includes(key)),
          reason,
          atMs,
        );
      },
    })),
  ],
  [
    'forgets a millisecond too much',
    'forget photos that departed before a time, to the millisecond, and no current photo',
    spoiltRecords((records) => ({ forget: (beforeMs) => records.forget(beforeMs + 1) })),
  ],
  [
    'forgets nothing',
    'forget photos that departed before a time, to the millisecond, and no current photo',
    spoiltRecords(() => ({ forget: async () => success(undefined) })),
  ],
  [
    'lets photos expire a millisecond late',
    'list expired photos, to the millisecond',
    spoiltRecords((records) => ({ expired: (nowMs) => records.expired(nowMs - 1) })),
  ],
  [
    'lets all photos expire',
    'list expired photos, to the millisecond',
    spoiltRecords((records) => ({ expired: () => records.expired(Infinity) })),
  ],
  ['lets no photo expire', 'list expired photos, to the millisecond', spoiltRecords(() => ({ expired: async () => success([]) }))],
  [
    'lists more than a thousand at once',
    'list any number of expired photos, a thousand at a time',
    spoiltRecords((records) => {
      const due = new Map<StorageKey, number>();
      return {
        add(key, label) {
          due.set(key, label.expiresMs);
          return records.add(key, label);
        },
        expired: async (nowMs) => success([...due].filter(([, expiresMs]) => expiresMs <= nowMs).map(([key]) => key)),
      };
    }),
  ],
  [
    'lists only the first thousand',
    'list any number of expired photos, a thousand at a time',
    spoiltRecords((records) => {
      let told = 0;
      return {
        async expired(nowMs) {
          const due = await settled(records.expired(nowMs));
          const more = due.slice(0, Math.max(0, 1000 - told));
          told += more.length;
          return success(more);
        },
      };
    }),
  ],
  [
    'does not report their keys',
    'let all photos depart at once, and report their keys and the time',
    spoiltRecords((records) => ({
      async departAll(...given) {
        await records.departAll(...given);
        return success([]);
      },
    })),
  ],
  [
    'does not store the time of a clearing',
    'let all photos depart at once, and report their keys and the time',
    spoiltRecords(() => ({ clearedMs: async () => success(0) })),
  ],
  [
    'leaves one photo in a clearing',
    'let all photos depart at once, and report their keys and the time',
    spoiltRecords((records) => ({
      departAll: async (reason, atMs, among) => records.departAll(reason, atMs, (among ?? (await settled(records.keys()))).slice(1)),
    })),
  ],
  [
    'lets all or none depart',
    'let some photos depart at once, and keep the others',
    spoiltRecords((records) => ({ departAll: (reason, atMs) => records.departAll(reason, atMs) })),
  ],
  [
    'does not report arriving photos that departed',
    'lose nothing in concurrent calls',
    spoiltRecords((records) => {
      const coming = new Set<StorageKey>();
      return {
        add(key, label) {
          coming.add(key);
          return records.add(key, label);
        },
        async departAll(reason, atMs, among) {
          const keys = [...coming];
          await new Promise((resolve) => setTimeout(resolve, 5));
          const departed = await records.departAll(reason, atMs, among);
          return departed.ok ? success(departed.value.filter((key) => !keys.includes(key))) : departed;
        },
      };
    }),
  ],
  [
    'limits nothing',
    'cap expiry times, and the time of the last clearing',
    spoiltRecords(() => ({ limit: async () => success(undefined) })),
  ],
  [
    'replaces every expiry time by the cap',
    'cap expiry times, and the time of the last clearing',
    spoiltRecords((records) => {
      let limitMs: number | null = null;
      return {
        limit(expiresMs, latestMs) {
          limitMs = expiresMs;
          return records.limit(expiresMs, latestMs);
        },
        async find(key) {
          const found = await records.find(key);
          if (!found.ok || found.value.kind !== 'kept' || limitMs === null) return found;
          return success({ kind: 'kept', label: { ...found.value.label, expiresMs: limitMs } });
        },
      };
    }),
  ],
  [
    'notes whole milliseconds',
    'store the time, and what the clock claims',
    notes(({ nowMs, leaps }) => ({ nowMs, leaps: leaps.map((leap) => ({ ...leap, atMs: Math.round(leap.atMs) })) })),
  ],
  ['notes no leaps', 'store the time, and what the clock claims', notes(({ nowMs }) => ({ nowMs, leaps: [] }))],
  [
    'stores only later times',
    'store the time, and what the clock claims',
    spoiltRecords((records) => ({
      async noteTime(time) {
        const { nowMs } = await settled(records.time());
        return time.nowMs < nowMs ? success(undefined) : records.noteTime(time);
      },
    })),
  ],
];
