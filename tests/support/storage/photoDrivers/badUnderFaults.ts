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
    'forgets everything at a restart',
    'survive a killed process, and removed ones stay removed',
    { ...blobsAtService, fresh: () => ({ ...blobsAtService.fresh(), reopen: () => blobsAtService.fresh().open() }) },
  ],
  ['restores removed blobs at a restart', 'survive a killed process, and removed ones stay removed', bad(hides)],
  [
    'completes an interrupted upload at a restart',
    'show nothing of an upload if the process was killed during it',
    bad((blobs) => ({
      async receive(body, limitBytes, announced) {
        const received = await blobs.receive(body, limitBytes, announced);
        if (received.ok) await received.value.keep(samplePhoto(99).key, { deleteTokenHash: '', expiresMs: 1 });
        return received;
      },
    })),
  ],
  [
    'leaves drafts behind',
    'store nothing of an upload that a killed process left, after a sweep',
    bad(() => ({ tidy: async () => success(undefined) }), onDisk(0)),
  ],
  [
    'leaves interrupted uploads behind',
    'store nothing of interrupted, oversized, discarded or removed uploads',
    onDisk(0, (files) => ({ ...files, rm: async (path, options) => (path.includes('incoming') ? undefined : files.rm(path, options)) })),
  ],
  ['hides removed blobs', 'store nothing of interrupted, oversized, discarded or removed uploads', bad(hides, onDisk(0))],
  [
    'trusts blobs that were intact once',
    'are not sent if damaged, even if they were intact before, and are fixed by another upload',
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
    'is not fixed by another upload',
    'are not sent if damaged, even if they were intact before, and are fixed by another upload',
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
    'reports a failed photo as kept',
    'exist completely or not at all, and report which, whichever call fails',
    keeps(async (keep, key, terms) => {
      await keep(key, terms);
      return success(undefined);
    }),
  ],
  [
    'keeps a part of a failed photo',
    'exist completely or not at all, and report which, whichever call fails',
    keeps(async (keep, key, terms, blobs, bytes) => {
      const kept = await keep(key, terms);
      if (!kept.ok) await (await settled(blobs.receive(pieces(bytes.subarray(0, 1000)), 1e6, { key, sizeBytes: 1000 }))).keep(key, terms);
      return kept;
    }),
  ],
  [
    'leaves the draft of a failed upload behind',
    'exist completely or not at all, and report which, whichever call fails',
    spoilt(
      onDisk(0, (files) => ({ ...files, rm: async () => undefined })),
      () => ({ tidy: async () => success(undefined) }),
    ),
  ],
  [
    'does not report a failed removal',
    'report one that could not be removed, and remove the others',
    bad((blobs) => ({
      async remove(keys) {
        await blobs.remove(keys);
        return success(undefined);
      },
    })),
  ],
  [
    'stops at the first failed removal',
    'report one that could not be removed, and remove the others',
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
    'reports an unreachable photo as damaged',
    'report nothing as damaged, missing or empty that is only unreachable',
    bad((blobs) => ({
      async open(key, label) {
        const opened = await blobs.open(key, label);
        return opened.ok ? opened : damaged();
      },
    })),
  ],
  [
    'reports an unreachable photo as unlabelled, so that a sweep removes it',
    'report nothing as damaged, missing or empty that is only unreachable',
    bad((blobs) => ({
      async label(key) {
        const label = await blobs.label(key);
        return label.ok ? label : success(null);
      },
    })),
  ],
  [
    'reports an empty list while it is unreachable',
    'report nothing as damaged, missing or empty that is only unreachable',
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
    'forgets everything at a restart',
    'survive a killed or stopped process',
    { ...recordsAtService, fresh: () => ({ ...recordsAtService.fresh(), reopen: () => recordsAtService.fresh().open() }) },
  ],
  [
    'writes only when it is closed',
    'survive a killed or stopped process',
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
    'marks departed photos but keeps their data',
    'leave nothing of a departed photo in their storage',
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
    'reports a failed photo as recorded',
    'add a photo completely or not at all, and report which, whichever call fails',
    spoiltRecords((records) => ({ add: (key, label) => instead(records.add(key, label), 'added') })),
  ],
  [
    'records a failed photo without its token',
    'add a photo completely or not at all, and report which, whichever call fails',
    spoiltRecords((records) => ({
      async add(key, label) {
        const added = await records.add(key, label);
        if (!added.ok && (await settled(records.find(key))).kind === 'unknown') await records.add(key, { ...label, deleteTokenHash: '' });
        return added;
      },
    })),
  ],
  [
    'lets photos depart one by one, without a transaction',
    'let all named photos depart or none, and report which, whichever call fails',
    spoiltRecords((records) => ({ depart: (keys, reason, atMs) => oneByOne(keys, (some) => records.depart(some, reason, atMs)) })),
  ],
  [
    'reports photos as departed that have not',
    'let all named photos depart or none, and report which, whichever call fails',
    spoiltRecords((records) => ({ depart: (keys, reason, atMs) => instead(records.depart(keys, reason, atMs), undefined) })),
  ],
  [
    'stores a clearing separately from its departures',
    'let all named photos depart or none, and report which, whichever call fails',
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
    'reports an unreachable photo as unknown',
    'report nothing as unknown, empty or new that is only unreachable',
    spoiltRecords((records) => ({ find: (key) => instead(records.find(key), { kind: 'unknown' }) })),
  ],
  [
    'counts no photos while it is unreachable',
    'report nothing as unknown, empty or new that is only unreachable',
    spoiltRecords((records) => ({ count: () => instead(records.count(), 0) })),
  ],
  [
    'reports no clearing while it is unreachable',
    'report nothing as unknown, empty or new that is only unreachable',
    spoiltRecords((records) => ({ clearedMs: () => instead(records.clearedMs(), 0) })),
  ],
  [
    'reports no stored time while it is unreachable',
    'report nothing as unknown, empty or new that is only unreachable',
    spoiltRecords((records) => ({ time: () => instead(records.time(), { nowMs: 0, leaps: [] }) })),
  ],
  [
    'caps photos separately from the clearing',
    'cap and store completely or not at all, and report which, whichever call fails',
    spoiltRecords((records) => ({
      async limit(expiresMs, latestMs) {
        const limited = await records.limit(expiresMs, Infinity);
        return limited.ok ? records.limit(Infinity, latestMs) : limited;
      },
    })),
  ],
  [
    'reports the time as stored when it is not',
    'cap and store completely or not at all, and report which, whichever call fails',
    spoiltRecords((records) => ({ noteTime: (time) => instead(records.noteTime(time), undefined) })),
  ],
];
