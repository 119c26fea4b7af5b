import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import { letGo } from './letGo.ts';
import type { PhotoKey } from './PhotoKey.ts';
import type { VaultParts } from './storedVault.ts';

const hourMs = 3_600_000;
/** For so long a phone is told 'deleted' or 'expired' instead of 'unknown', and a late upload is turned away. */
const memoryMs = 60 * 24 * hourMs;
/** An upload that has rested for so long has been given up by whoever sent it. */
const draftMs = hourMs;
/** A machine that slept, or whose clock was set, is ahead of what has really elapsed by more than this. */
const jumpMs = hourMs / 4;

export interface Swept {
  readonly expired: number;
  /** Blobs that lacked a record and have one again. */
  readonly adopted: number;
  /** Blobs that nobody can have: of photos that are gone, or not to be read. */
  readonly cleared: number;
  /** Whether the clock has leapt forward since the last sweep, so that nothing was called expired this time. */
  readonly leapt: boolean;
}

/**
 * Makes a sweep: it deletes photos whose time is up, adopts or clears blobs without a record, and drops what is left of broken
 * uploads and of memories. A clock that has leapt ahead is believed a sweep later only: set wrongly for a moment, it costs nobody a photo.
 */
export function sweepPhotos({
  records,
  blobs,
  clock,
  inTurn,
}: Pick<VaultParts, 'records' | 'blobs' | 'clock' | 'inTurn'>): () => Promise<Result<Swept>> {
  let last: { readonly nowMs: number; readonly elapsedMs: number } | null = null;

  async function expire(nowMs: number): Promise<Result<number>> {
    for (let count = 0; ;) {
      const due = await records.expired(nowMs);
      if (!due.ok) return due;
      if (due.value.length === 0) return success(count);
      const removed = await letGo({ records, blobs }, due.value, 'expired', nowMs);
      if (!removed.ok) return removed;
      count += due.value.length;
    }
  }

  /** A blob without a record was left by a pulled plug, or its record was in a database that could not be read any more. */
  const settleBlob = (key: PhotoKey): Promise<Result<'adopted' | 'cleared' | 'known'>> =>
    inTurn(key, async () => {
      const state = await records.find(key);
      if (!state.ok) return state;
      if (state.value.kind === 'kept') return success('known');
      const label = await blobs.label(key);
      if (!label.ok) return label;
      const adopted = label.value !== null && state.value.kind === 'unknown';
      const settled = adopted && label.value !== null ? await records.add(key, label.value) : await blobs.remove([key]);
      return settled.ok ? success(adopted ? 'adopted' : 'cleared') : settled;
    });

  async function settleBlobs(): Promise<Result<{ adopted: number; cleared: number }>> {
    const keys = await blobs.keys();
    if (!keys.ok) return keys;
    const counts = { adopted: 0, cleared: 0 };
    for (const key of keys.value) {
      const settled = await settleBlob(key);
      if (!settled.ok) return settled;
      if (settled.value !== 'known') counts[settled.value]++;
    }
    return success(counts);
  }

  return async () => {
    const [nowMs, elapsedMs] = [clock.nowMs(), clock.elapsedMs()];
    const leapt = last !== null && nowMs - last.nowMs - (elapsedMs - last.elapsedMs) > jumpMs;
    last = { nowMs, elapsedMs };
    // First of all, because it makes room for the rest on a full disk; and again for what turns up in that.
    const expired = leapt ? success(0) : await expire(nowMs);
    if (!expired.ok) return expired;
    const settled = await settleBlobs();
    if (!settled.ok) return settled;
    const late = leapt ? success(0) : await expire(nowMs);
    if (!late.ok) return late;
    for (const result of [await records.forget(nowMs - memoryMs), await records.noteTime(nowMs), await blobs.tidy(draftMs)])
      if (!result.ok) return result;
    return success({ ...settled.value, expired: expired.value + late.value, leapt });
  };
}
