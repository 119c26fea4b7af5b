import { success } from '../../../../shared/errors.ts';
import { nothingKnown } from '../boothClock.ts';
import type { StorageKey } from '../storageKey.ts';
import type { Departure, PhotoRecords, PhotoState } from '../PhotoRecords.ts';
import type { PhotoLabel } from '../PhotoBlobs.ts';

/** Records that end with the process: for tests, development and booths that must leave nothing on disk. */
export function memoryRecords(): PhotoRecords {
  const kept = new Map<StorageKey, PhotoLabel>();
  const gone = new Map<StorageKey, { readonly reason: Departure; readonly atMs: number }>();
  let time = nothingKnown;
  let cleared = 0;
  function stateOf(key: StorageKey): PhotoState {
    const label = kept.get(key);
    if (label !== undefined) return { kind: 'kept', label };
    const departed = gone.get(key);
    return departed === undefined ? { kind: 'unknown' } : { kind: 'gone', reason: departed.reason };
  }
  return {
    find: async (key) => success(stateOf(key)),
    findAll: async (keys) => success(keys.map(stateOf)),
    async add(key, label) {
      if (kept.has(key) || gone.has(key)) return success('refused');
      kept.set(key, label);
      return success('added');
    },
    async depart(keys, reason, atMs) {
      for (const key of keys) {
        kept.delete(key);
        if (!gone.has(key)) gone.set(key, { reason, atMs });
      }
      return success(undefined);
    },
    async departAll(reason, atMs, among = [...kept.keys()]) {
      for (const key of among) {
        kept.delete(key);
        if (!gone.has(key)) gone.set(key, { reason, atMs });
      }
      cleared = atMs;
      return success(among);
    },
    keys: async () => success([...kept.keys()]),
    clearedMs: async () => success(cleared),
    count: async () => success(kept.size),
    async expired(nowMs) {
      const due = [...kept].filter(([, { expiresMs }]) => expiresMs <= nowMs);
      return success(due.slice(0, 1000).map(([key]) => key));
    },
    async forget(beforeMs) {
      for (const [key, { atMs }] of gone) if (atMs < beforeMs) gone.delete(key);
      return success(undefined);
    },
    async limit(expiresMs, latestMs) {
      for (const [key, label] of kept) if (label.expiresMs > expiresMs) kept.set(key, { ...label, expiresMs });
      cleared = Math.min(cleared, latestMs);
      return success(undefined);
    },
    time: async () => success(time),
    async noteTime(noted) {
      time = noted;
      return success(undefined);
    },
    async close() {
      kept.clear();
      gone.clear();
    },
  };
}
