import type { Result } from '../../../shared/errors.ts';
import type { StorageKey } from './storageKey.ts';

/** Completely received bytes that do not belong to a photo yet. Call either `keep` or `discard` at the end. */
export interface ReceivedBytes {
  readonly sizeBytes: number;
  /** In lower-case hex. */
  readonly sha256: string;
  /** The bytes' future location, for the label. Only set by drivers that can store several blobs under one key. */
  readonly place?: string;
  /**
   * Stores the bytes as the photo with this key and replaces an existing one. On success they survive a power cut; otherwise they are stored
   * completely or not at all.
   */
  keep(key: StorageKey, terms: Pick<PhotoLabel, 'deleteTokenHash' | 'expiresMs'>): Promise<Result<void>>;
  discard(): Promise<void>;
}

/** The sender's announcement before the bytes. */
export interface AnnouncedBytes {
  /** The key of the future photo. */
  readonly key: StorageKey;
  readonly sizeBytes: number;
}

/** An open stored photo. It stays readable even if the photo is removed. The caller must close it. */
export interface OpenBytes {
  /** Some bytes (at least one) between `start` and `end`, `end` excluded; use them before the next call. Throws if the storage fails. */
  piece(start: number, end: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Sealed bytes by key. Every blob carries its label, so that lost records can be rebuilt. Calls fail with `storage-full` and
 * `storage-unavailable`, both retryable, or with the failures documented for them. A driver must never report unreachable storage as
 * damaged, missing or empty: a sweep would delete photos. `blobsContract.ts` tests every driver; only the disk driver is tested with power
 * cuts (`powerLoss.test.ts`).
 */
export interface PhotoBlobs {
  /**
   * Receives bytes. Requesting the next chunk releases the previous one, whose memory the sender may then reuse. Fails with
   * `photo-too-large`, with `upload-broken` if `body` throws, or with `upload-broken` if its length differs from the announcement and the
   * driver depends on it. A failure leaves nothing behind.
   */
  receive(body: AsyncIterable<Uint8Array>, limitBytes: number, announced: AnnouncedBytes): Promise<Result<ReceivedBytes>>;
  /**
   * Opens the bytes under a key after checking their size and checksum against the label. Fails with `photo-damaged` if they differ or are missing.
   */
  open(key: StorageKey, label: PhotoLabel): Promise<Result<OpenBytes>>;
  /** Reads the label stored with a key's bytes; null if it is missing or unreadable. Afterwards label and bytes survive a power cut. */
  label(key: StorageKey): Promise<Result<PhotoLabel | null>>;
  /** Removes these keys; missing ones count as removed. A failure for one does not stop the others. */
  remove(keys: readonly StorageKey[]): Promise<Result<void>>;
  /**
   * One page of keys with stored blobs, each key once, in order: the first page, or the page after `after`. An empty page means the end;
   * call repeatedly until then.
   */
  keys(after?: StorageKey): Promise<Result<readonly StorageKey[]>>;
  /**
   * Removes a key's other blobs, as listed by the last call of `keys`, and keeps the blob with this label. The others are leftovers of
   * uploads that lost to a concurrent upload. Does nothing in a driver with one blob per key.
   */
  removeOthers(key: StorageKey, label: PhotoLabel): Promise<Result<void>>;
  /** Deletes upload drafts that have not changed for `olderThanMs`. */
  tidy(olderThanMs: number): Promise<Result<void>>;
  /** How many more bytes fit before the storage counts as full. */
  roomBytes(): Promise<Result<number>>;
}

/** The metadata of a sealed photo. */
export interface PhotoLabel {
  /** Size of the sealed bytes. */
  readonly sizeBytes: number;
  /** Checksum of the sealed bytes, in lower-case hex. */
  readonly sha256: string;
  /** SHA-256 of the delete token's 32 bytes, in lower-case hex. */
  readonly deleteTokenHash: string;
  /** Expiry in milliseconds since 1970, by the booth's clock. */
  readonly expiresMs: number;
  /**
   * Location of the bytes, if the driver reported one (`ReceivedBytes`). Optional in records: without it, the driver searches for the bytes, which is
   * slower.
   */
  readonly place?: string;
}
