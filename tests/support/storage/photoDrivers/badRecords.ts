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
  ['begins with a time of its own', 'know nothing at first', spoiltRecords(() => ({ time: async () => success({ nowMs: 1, leaps: [] }) }))],
  ['has cleared all before it began', 'know nothing at first', spoiltRecords(() => ({ clearedMs: async () => success(1) }))],
  [
    'forgets every seventh photo',
    'give each label back as it was added',
    spoiltRecords((records) => {
      let count = 0;
      return { add: async (key, label) => (++count % 7 === 0 ? success('added') : records.add(key, label)) };
    }),
  ],
  [
    'mixes two photos up',
    'give each label back as it was added',
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
    'give each label back as it was added',
    finds((label) => ({ ...label, expiresMs: Math.round(label.expiresMs / 1000) * 1000 })),
  ],
  [
    'has no more than 32 bits for the expiry',
    'give each label back as it was added',
    finds((label) => ({ ...label, expiresMs: label.expiresMs | 0 })),
  ],
  ['loses the hash of the delete token', 'give each label back as it was added', finds((label) => ({ ...label, deleteTokenHash: '' }))],
  [
    'answers for several in an order of its own',
    'are found together as each by itself',
    spoiltRecords((records) => ({ findAll: (keys) => records.findAll(keys.toSorted()) })),
  ],
  [
    'leaves out those it does not know',
    'are found together as each by itself',
    spoiltRecords((records) => ({
      findAll: async (keys) => success((await settled(records.findAll(keys))).filter(({ kind }) => kind !== 'unknown')),
    })),
  ],
  [
    'counts those that have departed',
    'list and count what is there, and nothing else',
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
    'lists what is not there',
    'list and count what is there, and nothing else',
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
    'lists the first two only',
    'list and count what is there, and nothing else',
    spoiltRecords((records) => ({ keys: async () => success((await settled(records.keys())).slice(0, 2)) })),
  ],
  [
    'lets what was deleted come back',
    'let nothing come back or be replaced by adding it again',
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
    'puts a new label in the place of the first',
    'let nothing come back or be replaced by adding it again',
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
    'remember of a photo that departed why it did first',
    spoiltRecords((records) => ({
      async depart(keys, reason, atMs) {
        await records.depart(keys, reason, atMs);
        await records.forget(Infinity);
        return records.depart(keys, reason, atMs);
      },
    })),
  ],
  [
    'knows nothing of those that have departed',
    'remember of a photo that departed why it did first',
    spoiltRecords((records) => ({
      async find(key) {
        const found = await records.find(key);
        return found.ok && found.value.kind === 'gone' ? success({ kind: 'unknown' }) : found;
      },
    })),
  ],
  [
    'says that all were deleted',
    'remember of a photo that departed why it did first',
    spoiltRecords((records) => ({ depart: (keys, _reason, atMs) => records.depart(keys, 'deleted', atMs) })),
  ],
  [
    'remembers only photos that were there',
    'remember of a photo that departed why it did first',
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
    'forget what departed before a time, to the millisecond, and no photo',
    spoiltRecords((records) => ({ forget: (beforeMs) => records.forget(beforeMs + 1) })),
  ],
  [
    'forgets nothing',
    'forget what departed before a time, to the millisecond, and no photo',
    spoiltRecords(() => ({ forget: async () => success(undefined) })),
  ],
  [
    'lets photos expire a millisecond late',
    'tell whose time is up, to the millisecond',
    spoiltRecords((records) => ({ expired: (nowMs) => records.expired(nowMs - 1) })),
  ],
  [
    'lets all photos expire',
    'tell whose time is up, to the millisecond',
    spoiltRecords((records) => ({ expired: () => records.expired(Infinity) })),
  ],
  ['lets no photo expire', 'tell whose time is up, to the millisecond', spoiltRecords(() => ({ expired: async () => success([]) }))],
  [
    'tells of more than a thousand at once',
    'tell of any number whose time is up, a thousand at once',
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
    'tells of the first thousand and no more',
    'tell of any number whose time is up, a thousand at once',
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
    'does not say whose they were',
    'let all depart at once, say whose they were and when it was',
    spoiltRecords((records) => ({
      async departAll(...given) {
        await records.departAll(...given);
        return success([]);
      },
    })),
  ],
  [
    'does not note when all departed',
    'let all depart at once, say whose they were and when it was',
    spoiltRecords(() => ({ clearedMs: async () => success(0) })),
  ],
  [
    'lets all depart and leaves one',
    'let all depart at once, say whose they were and when it was',
    spoiltRecords((records) => ({
      departAll: async (reason, atMs, among) => records.departAll(reason, atMs, (among ?? (await settled(records.keys()))).slice(1)),
    })),
  ],
  [
    'knows all or nothing',
    'let some of them depart at once and leave the others',
    spoiltRecords((records) => ({ departAll: (reason, atMs) => records.departAll(reason, atMs) })),
  ],
  [
    'says of one that it departed which is only coming',
    'lose nothing where many call at once',
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
    'let no photo expire later than they are told, and no clearing be later',
    spoiltRecords(() => ({ limit: async () => success(undefined) })),
  ],
  [
    'lets photos live longer that were to go sooner',
    'let no photo expire later than they are told, and no clearing be later',
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
    'note the time, with what the clock claims',
    notes(({ nowMs, leaps }) => ({ nowMs, leaps: leaps.map((leap) => ({ ...leap, atMs: Math.round(leap.atMs) })) })),
  ],
  ['notes no leaps', 'note the time, with what the clock claims', notes(({ nowMs }) => ({ nowMs, leaps: [] }))],
  [
    'notes later times only',
    'note the time, with what the clock claims',
    spoiltRecords((records) => ({
      async noteTime(time) {
        const { nowMs } = await settled(records.time());
        return time.nowMs < nowMs ? success(undefined) : records.noteTime(time);
      },
    })),
  ],
];
