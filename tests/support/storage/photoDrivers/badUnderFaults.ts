import type { TimeSoFar } from '../../../../src/server/storage/photos/boothClock.ts';
import type { StorageKey } from '../../../../src/server/storage/photos/storageKey.ts';
import type { Result } from '../../../../src/shared/errors.ts';
import { success } from '../../../../src/shared/errors.ts';
import { pieces, samplePhoto } from '../../visit/samplePhoto.ts';
import { settled } from '../../time/settled.ts';
import type { BadRecords } from './badRecords.ts';
import { spoiltRecords } from './badRecords.ts';
import { spoilt } from './Clause.ts';
import { blobsAtService, inSqlite, onDisk, recordsAtService } from './driversUnderTest.ts';
import type { BadBlobs } from './spoiltBlobs.ts';
import { damaged, hides, keeps, spoiltBlobs as bad } from './spoiltBlobs.ts';

/** Blobs that work until the process is killed, the disk is inspected or damaged, or a call fails. */
export const badBlobsUnderFaults: readonly BadBlobs[] = [
  [
    'has forgotten all after a restart',
    'are there after the process was killed, and what was removed is not',
    { ...blobsAtService, fresh: () => ({ ...blobsAtService.fresh(), reopen: () => blobsAtService.fresh().open() }) },
  ],
  ['brings back after a restart what was removed', 'are there after the process was killed, and what was removed is not', bad(hides)],
  [
    'finishes after a restart what was only coming in',
    'show nothing of an upload during which the process was killed',
    bad((blobs) => ({
      async receive(body, limitBytes, announced) {
        const received = await blobs.receive(body, limitBytes, announced);
        if (received.ok) await received.value.keep(samplePhoto(99).key, { deleteTokenHash: '', expiresMs: 1 });
        return received;
      },
    })),
  ],
  [
    'leaves drafts where they are',
    'store nothing any more of what an upload left when the process was killed, once that is tidied',
    bad(() => ({ tidy: async () => success(undefined) }), onDisk(0)),
  ],
  [
    'leaves what broke off',
    'store nothing of what broke off, was too large, discarded or removed',
    onDisk(0, (files) => ({ ...files, rm: async (path, options) => (path.includes('incoming') ? undefined : files.rm(path, options)) })),
  ],
  ['hides what it was to remove', 'store nothing of what broke off, was too large, discarded or removed', bad(hides, onDisk(0))],
  [
    'trusts what was whole once',
    'are not given out damaged, even if they had been whole before, and are fixed by coming again',
    bad((blobs) => {
      const whole = new Map<string, Buffer>();
      return {
        async open(key, label) {
          const known = whole.get(label.sha256);
          if (known !== undefined)
            return success({ piece: async (start, end) => known.subarray(start, end), close: async () => undefined });
          const opened = await blobs.open(key, label);
          if (opened.ok) whole.set(label.sha256, Buffer.from(await opened.value.piece(0, label.sizeBytes)));
          return opened;
        },
      };
    }, onDisk(1e6)),
  ],
  [
    'is not fixed where it has suffered',
    'are not given out damaged, even if they had been whole before, and are fixed by coming again',
    bad((blobs) => {
      const suffered = new Set<string>();
      return {
        async open(key, label) {
          const opened = suffered.has(key) ? damaged() : await blobs.open(key, label);
          if (!opened.ok) suffered.add(key);
          return opened;
        },
      };
    }, onDisk(0)),
  ],
  [
    'says that a photo is kept which did not get through',
    'are there whole or not at all, and say so, whichever call fails',
    keeps(async (keep, key, terms) => {
      await keep(key, terms);
      return success(undefined);
    }),
  ],
  [
    'keeps what it has of a photo that did not get through',
    'are there whole or not at all, and say so, whichever call fails',
    keeps(async (keep, key, terms, blobs, bytes) => {
      const kept = await keep(key, terms);
      if (!kept.ok) await (await settled(blobs.receive(pieces(bytes.subarray(0, 1000)), 1e6, { key, sizeBytes: 1000 }))).keep(key, terms);
      return kept;
    }),
  ],
  [
    'leaves the draft of an upload that could not be kept',
    'are there whole or not at all, and say so, whichever call fails',
    spoilt(
      onDisk(0, (files) => ({ ...files, rm: async () => undefined })),
      () => ({ tidy: async () => success(undefined) }),
    ),
  ],
  [
    'says nothing of what it could not remove',
    'say when one could not be removed, and remove the others',
    bad((blobs) => ({
      async remove(keys) {
        await blobs.remove(keys);
        return success(undefined);
      },
    })),
  ],
  [
    'stops at the first that it cannot remove',
    'say when one could not be removed, and remove the others',
    bad((blobs) => ({
      async remove(keys) {
        for (const key of keys) {
          const removed = await blobs.remove([key]);
          if (!removed.ok) return removed;
        }
        return success(undefined);
      },
    })),
  ],
  [
    'calls a photo damaged that it cannot reach',
    'call nothing damaged, missing or empty that is only out of reach',
    bad((blobs) => ({
      async open(key, label) {
        const opened = await blobs.open(key, label);
        return opened.ok ? opened : damaged();
      },
    })),
  ],
  [
    'finds no label on a photo that it cannot reach, for which a sweep removes it',
    'call nothing damaged, missing or empty that is only out of reach',
    bad((blobs) => ({
      async label(key) {
        const label = await blobs.label(key);
        return label.ok ? label : success(null);
      },
    })),
  ],
  [
    'lists nothing while it cannot be reached',
    'call nothing damaged, missing or empty that is only out of reach',
    bad((blobs) => ({
      async keys() {
        const keys = await blobs.keys();
        return keys.ok ? keys : success([]);
      },
    })),
  ],
];

/** Gives another result if the call fails. */
const instead = async <T>(asked: Promise<Result<T>>, otherwise: T): Promise<Result<T>> => {
  const answer = await asked;
  return answer.ok ? answer : success(otherwise);
};

/** Each with a separate call, like a driver without transactions. */
async function oneByOne(
  keys: readonly StorageKey[],
  depart: (keys: readonly StorageKey[]) => Promise<Result<unknown>>,
): Promise<Result<void>> {
  for (const key of keys) {
    const departed = await depart([key]);
    if (!departed.ok) return departed;
  }
  return success(undefined);
}

/** Records that work until a fault. */
export const badRecordsUnderFaults: readonly BadRecords[] = [
  [
    'has forgotten all after a restart',
    'are there after the process was killed, or stopped',
    { ...recordsAtService, fresh: () => ({ ...recordsAtService.fresh(), reopen: () => recordsAtService.fresh().open() }) },
  ],
  [
    'writes only when it is closed',
    'are there after the process was killed, or stopped',
    spoiltRecords((records) => {
      let noted: TimeSoFar | null = null;
      return {
        async noteTime(time) {
          noted = time;
          return success(undefined);
        },
        time: async () => (noted === null ? records.time() : success(noted)),
        async close() {
          if (noted !== null) await records.noteTime(noted);
        },
      };
    }),
  ],
  [
    'marks what has departed and has it still',
    'leave nothing of a photo that departed where they are stored',
    spoiltRecords((records) => {
      const hidden = new Set<string>();
      return {
        async depart(keys) {
          for (const key of keys) hidden.add(key);
          return success(undefined);
        },
        find: async (key) => (hidden.has(key) ? success({ kind: 'gone', reason: 'deleted' }) : records.find(key)),
      };
    }, inSqlite),
  ],
  [
    'says that a photo is on record which did not get through',
    'add a photo whole or not at all, and say so, whichever call fails',
    spoiltRecords((records) => ({ add: (key, label) => instead(records.add(key, label), 'added') })),
  ],
  [
    'puts a photo on record without its label first',
    'add a photo whole or not at all, and say so, whichever call fails',
    spoiltRecords((records) => ({
      async add(key, label) {
        const added = await records.add(key, label);
        if (!added.ok && (await settled(records.find(key))).kind === 'unknown') await records.add(key, { ...label, deleteTokenHash: '' });
        return added;
      },
    })),
  ],
  [
    'lets one depart after the other, without a transaction',
    'let all that are named depart or none, and say so, whichever call fails',
    spoiltRecords((records) => ({ depart: (keys, reason, atMs) => oneByOne(keys, (some) => records.depart(some, reason, atMs)) })),
  ],
  [
    'says that they departed, and they did not',
    'let all that are named depart or none, and say so, whichever call fails',
    spoiltRecords((records) => ({ depart: (keys, reason, atMs) => instead(records.depart(keys, reason, atMs), undefined) })),
  ],
  [
    'notes a clearing apart from what departs by it',
    'let all that are named depart or none, and say so, whichever call fails',
    spoiltRecords((records) => ({
      async departAll(reason, atMs, among) {
        const noted = await records.departAll(reason, atMs, []);
        const keys = among ?? [];
        const departed = noted.ok ? await records.depart(keys, reason, atMs) : noted;
        return departed.ok ? success(keys) : departed;
      },
    })),
  ],
  [
    'calls a photo unknown that it cannot reach',
    'call nothing unknown, empty or new that is only out of reach',
    spoiltRecords((records) => ({ find: (key) => instead(records.find(key), { kind: 'unknown' }) })),
  ],
  [
    'counts none while it cannot be reached',
    'call nothing unknown, empty or new that is only out of reach',
    spoiltRecords((records) => ({ count: () => instead(records.count(), 0) })),
  ],
  [
    'has never been cleared while it cannot be reached',
    'call nothing unknown, empty or new that is only out of reach',
    spoiltRecords((records) => ({ clearedMs: () => instead(records.clearedMs(), 0) })),
  ],
  [
    'begins time anew while it cannot be reached',
    'call nothing unknown, empty or new that is only out of reach',
    spoiltRecords((records) => ({ time: () => instead(records.time(), { nowMs: 0, leaps: [] }) })),
  ],
  [
    'limits photos apart from the clearing',
    'limit and note whole or not at all, and say so, whichever call fails',
    spoiltRecords((records) => ({
      async limit(expiresMs, latestMs) {
        const limited = await records.limit(expiresMs, Infinity);
        return limited.ok ? records.limit(Infinity, latestMs) : limited;
      },
    })),
  ],
  [
    'says that the time is noted, and it is not',
    'limit and note whole or not at all, and say so, whichever call fails',
    spoiltRecords((records) => ({ noteTime: (time) => instead(records.noteTime(time), undefined) })),
  ],
];
