import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import { removePhotos } from './removePhotos.ts';
import type { StorageKey } from './storageKey.ts';
import type { VaultParts } from './storedVault.ts';
import type { PhotoLabel } from './PhotoBlobs.ts';

const hourMs = 3_600_000;
/** For so long a phone is told 'deleted' or 'expired' instead of 'unknown', and a late upload is turned away. */
const memoryMs = 60 * 24 * hourMs;
/** An upload that has rested for so long has been given up by whoever sent it. */
const draftMs = hourMs;
export interface Swept {
  readonly expired: number;
  /** Blobs that lacked a record and have one again. */
  readonly adopted: number;
  /** Blobs that nobody can have: of photos that are gone, or not to be read. */
  readonly cleared: number;
}

/**
 * Makes a sweep: it deletes photos whose time is up, adopts or clears blobs without a record, and drops what is left of broken
 * uploads and of memories. Here alone the clock's leaps are believed or dropped (see boothClock.ts): set wrongly for a moment, it costs nobody
 * a photo, nor lets one live longer.
 */
export function sweepPhotos({
  records,
  blobs,
  clock,
  keepMs,
  inTurn,
}: Pick<VaultParts, 'records' | 'blobs' | 'clock' | 'keepMs' | 'inTurn'>): () => Promise<Result<Swept>> {
  let limits: 'due' | 'kept' = 'kept';

  /** Photos that had their days from a leap which the clock has taken back get them from now. */
  async function keepLimits(): Promise<Result<void>> {
    if (limits === 'kept') return success(undefined);
    const limited = await records.limit(clock.latestMs() + keepMs, clock.latestMs());
    if (limited.ok) limits = 'kept';
    return limited;
  }

  async function expire(nowMs: number): Promise<Result<number>> {
    for (let count = 0; ;) {
      const due = await records.expired(nowMs);
      if (!due.ok) return due;
      if (due.value.length === 0) return success(count);
      const removed = await removePhotos({ records, blobs }, due.value, 'expired', nowMs);
      if (!removed.ok) return removed;
      count += due.value.length;
    }
  }

  const inTime = (label: PhotoLabel): PhotoLabel => ({ ...label, expiresMs: Math.min(label.expiresMs, clock.latestMs() + keepMs) });

  /** A blob without a record was left by a pulled plug, or its record was in a database that could not be read any more. */
  const settleBlob = (key: StorageKey): Promise<Result<'adopted' | 'cleared' | 'known'>> =>
    inTurn(key, async () => {
      const state = await records.find(key);
      if (!state.ok) return state;
      if (state.value.kind === 'kept') return success('known');
      const label = await blobs.label(key);
      if (!label.ok) return label;
      const cleared = await records.clearedMs();
      if (!cleared.ok) return cleared;
      const isOurs = label.value !== null && state.value.kind === 'unknown' && label.value.expiresMs - keepMs > cleared.value;
      const settled = isOurs && label.value !== null ? await records.add(key, inTime(label.value)) : await blobs.remove([key]);
      return settled.ok ? success(isOurs ? 'adopted' : 'cleared') : settled;
    });

  async function settleBlobs(): Promise<Result<{ adopted: number; cleared: number }>> {
    const keys = await blobs.keys();
    if (!keys.ok) return keys;
    const counts = { adopted: 0, cleared: 0 };
    let failed: Result<never> | null = null;
    for (const key of keys.value) {
      const settled = await settleBlob(key);
      if (settled.ok) {
        if (settled.value !== 'known') counts[settled.value]++;
        continue;
      }
      failed ??= settled;
      if (!(await records.count()).ok) break;
    }
    return failed ?? success(counts);
  }

  return async () => {
    if (clock.settle() === 'dropped') limits = 'due';
    const nowMs = clock.nowMs();
    // First of all, because it makes room for the rest on a full disk; and again for what turns up in that.
    const expired = await expire(nowMs);
    // One file that can't be read or removed holds up neither the others nor the time. Without records nothing can be done.
    if (!expired.ok && !(await records.count()).ok) return expired;
    const [settled, late] = [await settleBlobs(), await expire(nowMs)];
    const limited = await keepLimits();
    const others = [await records.forget(nowMs - memoryMs), await records.noteTime(clock.soFar()), await blobs.tidy(draftMs)];
    if (!expired.ok) return expired;
    if (!settled.ok) return settled;
    if (!late.ok) return late;
    const failed = [limited, ...others].find(({ ok }) => !ok);
    return failed?.ok === false ? failed : success({ ...settled.value, expired: expired.value + late.value });
  };
}
