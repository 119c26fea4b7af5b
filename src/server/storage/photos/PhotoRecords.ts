import type { Result } from '../../../shared/errors.ts';
import type { TimeSoFar } from './boothClock.ts';
import type { StorageKey } from './storageKey.ts';
import type { PhotoLabel } from './PhotoBlobs.ts';

export type Departure = 'deleted' | 'expired';

/** `refused`: the key already has a record or a tombstone. */
export type Added = 'added' | 'refused';

/** The record of a key. */
export type PhotoState =
  | { readonly kind: 'kept'; readonly label: PhotoLabel }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'unknown' };

/**
 * Records of current photos, and of departed ones: deleted or expired. Every acknowledged change survives a power cut. Every call may fail
 * with `storage-full` or `storage-unavailable`, both retryable. A failed call has changed everything or nothing, because over a network the
 * response alone may be lost. A driver must never report unreachable storage as unknown or empty. `recordsContract.ts` tests every driver.
 */
export interface PhotoRecords {
  find(key: StorageKey): Promise<Result<PhotoState>>;
  /** The result of `find` for each of these keys, in the same order; 1000 keys at most. */
  findAll(keys: readonly StorageKey[]): Promise<Result<readonly PhotoState[]>>;
  /** Records a photo. If the key already has a record or a tombstone, refuses and leaves it unchanged, even with concurrent calls. */
  add(key: StorageKey, label: PhotoLabel): Promise<Result<Added>>;
  /**
   * Replaces records with tombstones; an existing tombstone keeps its reason and time. Erases the rest of the record, even from the raw
   * disk.
   */
  depart(keys: readonly StorageKey[], reason: Departure, atMs: number): Promise<Result<void>>;
  /** Replaces every record (only those in `among`, if given) with a tombstone, as `depart` does, and stores the time. Returns their keys. */
  departAll(reason: Departure, atMs: number, among?: readonly StorageKey[]): Promise<Result<readonly StorageKey[]>>;
  /** The keys of all photos on record. */
  keys(): Promise<Result<readonly StorageKey[]>>;
  /** The time of the last `departAll`; 0 for never. Photos made before it must not be accepted afterwards. */
  clearedMs(): Promise<Result<number>>;
  /** How many photos are on record. */
  count(): Promise<Result<number>>;
  /** Keys of some photos (1000 at most) that had expired by `nowMs`. */
  expired(nowMs: number): Promise<Result<readonly StorageKey[]>>;
  /** Deletes the tombstones of photos that departed before `beforeMs`. */
  forget(beforeMs: number): Promise<Result<void>>;
  /**
   * Caps all expiry times at `expiresMs`, and the time of the last `departAll` at `latestMs`. Later times came from a wrong clock that has
   * since been corrected.
   */
  limit(expiresMs: number, latestMs: number): Promise<Result<void>>;
  /** The last stored time, from which the booth's clock continues. */
  time(): Promise<Result<TimeSoFar>>;
  noteTime(time: TimeSoFar): Promise<Result<void>>;
  /** Finishes all writes, so that another process or a backup finds everything on disk. Do not call anything afterwards. */
  close(): Promise<void>;
}
