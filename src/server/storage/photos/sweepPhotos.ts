import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { removePhotos } from './removePhotos.ts';
import type { StorageKey } from './storageKey.ts';
import type { VaultParts } from './storedVault.ts';
import type { PhotoLabel } from './PhotoBlobs.ts';

const hourMs = 3_600_000;
/** How long tombstones last. Until then, phones get 'deleted' or 'expired' instead of 'unknown', and late uploads are refused. */
const memoryMs = 60 * 24 * hourMs;
/** An upload without progress for this long counts as abandoned. */
const draftMs = hourMs;
export interface Swept {
  readonly expired: number;
  /** Blobs without a record that got a new record. */
  readonly adopted: number;
  /** Deleted blobs of departed or unreadable photos. */
  readonly cleared: number;
}

/**
 * Returns a sweep: it deletes expired photos, adopts or deletes blobs without a record, and drops abandoned uploads and old tombstones.
 * Only the sweep accepts or drops the clock's leaps (see boothClock.ts), so a briefly wrong clock neither deletes a photo nor extends its
 * life.
 */
export function sweepPhotos({
  records,
  blobs,
  clock,
  keepMs,
  inTurn,
}: Pick<VaultParts, 'records' | 'blobs' | 'clock' | 'keepMs' | 'inTurn'>): () => Promise<Result<Swept>> {
  let limits: 'due' | 'kept' = 'kept';

  /** Recomputes, from the current time, expiry times that were based on a dropped leap. */
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

  /** Adopts or deletes a blob without a record. Either a power cut left it, or its record was in a database that became unreadable. */
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

  /** Settles a page of keys. Most blobs have a record, so a single query reads the whole page. */
  async function settlePage(keys: readonly StorageKey[], settle: (settled: Result<'adopted' | 'cleared' | 'known'>) => Promise<boolean>) {
    const states = await records.findAll(keys);
    if (!states.ok) return settle(states);
    for (const [place, key] of keys.entries()) {
      const state = states.value[place];
      const settled = state?.kind === 'kept' ? await withoutOthers(key, state.label) : await settleBlob(key);
      if (!(await settle(settled))) return false;
    }
    return true;
  }

  async function withoutOthers(key: StorageKey, label: PhotoLabel): Promise<Result<'known'>> {
    const alone = await blobs.removeOthers(key, label);
    return alone.ok ? success('known') : alone;
  }

  async function settleBlobs(): Promise<Result<{ adopted: number; cleared: number }>> {
    const counts = { adopted: 0, cleared: 0 };
    let failed: Result<never> | null = null;
    /** Counts a result. Returns whether to continue. */
    const settle = async (settled: Result<'adopted' | 'cleared' | 'known'>): Promise<boolean> => {
      if (settled.ok) {
        if (settled.value !== 'known') counts[settled.value]++;
        return true;
      }
      failed ??= settled;
      return (await records.count()).ok;
    };
    for (let after: StorageKey | undefined; ;) {
      const page = await blobs.keys(after);
      if (!page.ok) return page;
      const last = page.value.at(-1);
      if (last === undefined || !(await settlePage(page.value, settle))) return failed ?? success(counts);
      after = last;
    }
  }

  return async () => {
    if (clock.settle() === 'dropped') limits = 'due';
    const nowMs = clock.nowMs();
    // Runs first to make room on a full disk, and again for photos that the sweep adopts.
    const expired = await expire(nowMs);
    // One unreadable or undeletable file must not block the others or the clock. Without records, the sweep cannot continue.
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
