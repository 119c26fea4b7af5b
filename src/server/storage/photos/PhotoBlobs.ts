import type { Result } from '../../../shared/errors.ts';
import type { StorageKey } from './storageKey.ts';

/** Bytes that have arrived completely, but belong to no photo yet. End with either `keep` or `discard`. */
export interface ReceivedBytes {
  readonly sizeBytes: number;
  /** In lower-case hex. */
  readonly sha256: string;
  /** Where they will be, for the label. Only drivers that may have several blobs under a key at once say it. */
  readonly place?: string;
  /**
   * Stores them as the photo with this key, replacing any that is there. On success they survive a power cut; otherwise they are there
   * completely or not at all.
   */
  keep(key: StorageKey, terms: Pick<PhotoLabel, 'deleteTokenHash' | 'expiresMs'>): Promise<Result<void>>;
  discard(): Promise<void>;
}

/** What a sender says of bytes before they come. */
export interface AnnouncedBytes {
  /** Of the photo that they are to become. */
  readonly key: StorageKey;
  readonly sizeBytes: number;
}

/** A stored photo that is being read; it stays readable when it is removed meanwhile. Whoever opened it must close it. */
export interface OpenBytes {
  /** Some bytes (at least one) from `start` on and before `end`; use them before the next call. Throws if the storage fails. */
  piece(start: number, end: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Sealed bytes by key. Every blob carries its label, so that lost records can be rebuilt. Calls fail with `storage-full` and
 * `storage-unavailable`, both retryable, or with the failures that they name. Storage that cannot be reached must never be reported as
 * damaged, missing or empty, or a sweep would delete photos. `blobsContract.ts` tests every
 * driver; power cuts are tried on the disk driver alone (`powerLoss.test.ts`).
 */
export interface PhotoBlobs {
  /**
   * Receives bytes. It reads a piece only until it asks for the next; the sender may then reuse the memory. Fails with `photo-too-large`,
   * or with `upload-broken` if `body` throws, or is not as long as announced where the driver must know that; either leaves nothing behind.
   */
  receive(body: AsyncIterable<Uint8Array>, limitBytes: number, announced: AnnouncedBytes): Promise<Result<ReceivedBytes>>;
  /**
   * Opens the bytes under a key, after comparing their size and checksum with the label. Fails with `photo-damaged` if they differ or are
   * missing.
   */
  open(key: StorageKey, label: PhotoLabel): Promise<Result<OpenBytes>>;
  /** Reads the label stored with a key's bytes; null if it is missing or unreadable. From then on both survive a power cut. */
  label(key: StorageKey): Promise<Result<PhotoLabel | null>>;
  /** Removes these keys; missing ones count as removed. A failure for one does not stop the others. */
  remove(keys: readonly StorageKey[]): Promise<Result<void>>;
  /**
   * Keys that have something stored, each once, in order: the first ones, or those behind `after`. None is left only where none is given, so
   * that whoever wants all asks until then.
   */
  keys(after?: StorageKey): Promise<Result<readonly StorageKey[]>>;
  /**
   * Removes what the last call of `keys` has seen under a key besides the bytes of this label: what is left of an upload that another one
   * overtook. A driver that has one blob under each key does nothing.
   */
  removeOthers(key: StorageKey, label: PhotoLabel): Promise<Result<void>>;
  /** Deletes drafts of uploads that nobody has touched for `olderThanMs`. */
  tidy(olderThanMs: number): Promise<Result<void>>;
  /** How many more bytes fit before the storage counts as full. */
  roomBytes(): Promise<Result<number>>;
}

/** The metadata of a sealed photo. */
export interface PhotoLabel {
  /** Of the sealed bytes. */
  readonly sizeBytes: number;
  /** Of the sealed bytes, in lower-case hex. */
  readonly sha256: string;
  /** SHA-256 of the delete token's 32 bytes, in lower-case hex. */
  readonly deleteTokenHash: string;
  /** When it is to be deleted: milliseconds since 1970, by the booth's clock. */
  readonly expiresMs: number;
  /** Where its bytes are, if their driver has said so (`ReceivedBytes`). Records may leave it out: the driver finds them then, more slowly. */
  readonly place?: string;
}
