import type { Result } from '../../shared/errors.ts';
import type { TimeSoFar } from './boothClock.ts';
import type { StorageKey } from './storageKey.ts';
import type { PhotoLabel } from './PhotoBlobs.ts';

export type Departure = 'deleted' | 'expired';

/** What is on record under a key. */
export type PhotoState =
  | { readonly kind: 'kept'; readonly label: PhotoLabel }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'unknown' };

/**
 * Which photos there are, and which there were. What has been answered with success survives a pulled plug. Every call may fail
 * with `storage-full` or `storage-unavailable`, both retryable. It has then done all that it was asked for or nothing: a network may
 * lose the answer alone. What cannot be reached is never answered as unknown or empty. `recordsContract.ts` holds every driver to this.
 */
export interface PhotoRecords {
  find(key: StorageKey): Promise<Result<PhotoState>>;
  /** Puts a photo on record. Its key must be unknown: one that is kept or gone stays as it is, and the call fails or throws. */
  add(key: StorageKey, label: PhotoLabel): Promise<Result<void>>;
  /** Replaces records by the mere memory of them; the first reason and time stay. Nothing else of a record can be read afterwards, not even from the bare disk. */
  depart(keys: readonly StorageKey[], reason: Departure, atMs: number): Promise<Result<void>>;
  /** Replaces every record (of `among`, if that is given) by the mere memory of it, as `depart` does, and notes the time. Gives whose they were. */
  departAll(reason: Departure, atMs: number, among?: readonly StorageKey[]): Promise<Result<readonly StorageKey[]>>;
  /** The key of every photo on record. */
  keys(): Promise<Result<readonly StorageKey[]>>;
  /** When `departAll` was last called, 0 for never: what was made before must not come in afterwards. */
  clearedMs(): Promise<Result<number>>;
  /** How many photos are on record. */
  count(): Promise<Result<number>>;
  /** Keys of some photos (1000 at most) whose time was up at `nowMs`. */
  expired(nowMs: number): Promise<Result<readonly StorageKey[]>>;
  /** Drops the memory of what departed before `beforeMs`. */
  forget(beforeMs: number): Promise<Result<void>>;
  /** Nothing is to expire after `expiresMs` any more, nor was `departAll` called after `latestMs`: a clock that said so has been put right. */
  limit(expiresMs: number, latestMs: number): Promise<Result<void>>;
  /** The time that was last noted: where the booth's clock has to go on from. */
  time(): Promise<Result<TimeSoFar>>;
  noteTime(time: TimeSoFar): Promise<Result<void>>;
  /** Leaves all on disk as another process or a backup should find it. Nothing may be called afterwards. */
  close(): Promise<void>;
}
