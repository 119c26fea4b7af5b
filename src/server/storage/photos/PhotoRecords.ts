import type { Result } from '../../../shared/errors.ts';
import type { TimeSoFar } from './boothClock.ts';
import type { StorageKey } from './storageKey.ts';
import type { PhotoLabel } from './PhotoBlobs.ts';

export type Departure = 'deleted' | 'expired';

/** `refused`: the key is on record already. */
export type Added = 'added' | 'refused';

/** What is on record under a key. */
export type PhotoState =
  | { readonly kind: 'kept'; readonly label: PhotoLabel }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'unknown' };

/**
 * Which photos there are, and which there were. Every acknowledged change survives a power cut. Every call may fail with `storage-full` or
 * `storage-unavailable`, both retryable. It has then changed everything that it was asked to or nothing: over a network only the answer may
 * be lost. Storage that cannot be reached must never be reported as unknown or empty. `recordsContract.ts` tests every driver.
 */
export interface PhotoRecords {
  find(key: StorageKey): Promise<Result<PhotoState>>;
  /** What `find` gives of each of these keys, in their order; of a thousand at most. */
  findAll(keys: readonly StorageKey[]): Promise<Result<readonly PhotoState[]>>;
  /** Records a photo, unless its key is kept or gone already: that stays as it is, whoever is faster. */
  add(key: StorageKey, label: PhotoLabel): Promise<Result<Added>>;
  /** Replaces records by tombstones; the first reason and time stay. Nothing else of a record can be read afterwards, not even from the raw disk. */
  depart(keys: readonly StorageKey[], reason: Departure, atMs: number): Promise<Result<void>>;
  /** Replaces every record (of `among`, if given) by a tombstone, as `depart` does, and stores the time. Returns their keys. */
  departAll(reason: Departure, atMs: number, among?: readonly StorageKey[]): Promise<Result<readonly StorageKey[]>>;
  /** The key of every photo on record. */
  keys(): Promise<Result<readonly StorageKey[]>>;
  /** When `departAll` was last called, 0 for never: photos made before that must not be accepted afterwards. */
  clearedMs(): Promise<Result<number>>;
  /** How many photos are on record. */
  count(): Promise<Result<number>>;
  /** Keys of some photos (1000 at most) that have expired at `nowMs`. */
  expired(nowMs: number): Promise<Result<readonly StorageKey[]>>;
  /** Deletes the tombstones of photos that departed before `beforeMs`. */
  forget(beforeMs: number): Promise<Result<void>>;
  /**
   * Caps all expiry times at `expiresMs`, and the time of the last `departAll` at `latestMs`: the clock that gave later ones was wrong and
   * has been corrected.
   */
  limit(expiresMs: number, latestMs: number): Promise<Result<void>>;
  /** The time that was last stored: the booth's clock continues from there. */
  time(): Promise<Result<TimeSoFar>>;
  noteTime(time: TimeSoFar): Promise<Result<void>>;
  /** Leaves everything on disk as another process or a backup should find it. Nothing may be called afterwards. */
  close(): Promise<void>;
}
