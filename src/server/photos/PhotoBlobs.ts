import type { Result } from '../../shared/errors.ts';
import type { StorageKey } from './storageKey.ts';

/** Bytes that have arrived whole, but belong to no photo yet. Either `keep` or `discard` ends it. */
export interface ReceivedBytes {
  readonly sizeBytes: number;
  /** In lower-case hex. */
  readonly sha256: string;
  /** Makes them the photo of this key, in place of what may be there. On success they survive a pulled plug; otherwise they are there whole or not at all. */
  keep(key: StorageKey, terms: Pick<PhotoLabel, 'deleteTokenHash' | 'expiresMs'>): Promise<Result<void>>;
  discard(): Promise<void>;
}

/** A stored photo while it is read; stays readable when it is removed meanwhile. Whoever opened it must close it. */
export interface OpenBytes {
  /** Some bytes (one at least) from `start` on and before `end`, to be used before the next call. Throws where the storage breaks under it. */
  piece(start: number, end: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Sealed bytes by key. Every blob carries its label, so that records that were lost can be written anew. Calls fail with
 * `storage-full` and `storage-unavailable`, both retryable, or with what they say themselves. What cannot be reached is never called
 * damaged, missing or empty, or a sweep would remove it. `blobsContract.ts` holds every driver to this.
 */
export interface PhotoBlobs {
  /** Takes bytes in; the memory of a piece is the sender's again when the next is asked for. Fails with `photo-too-large`, or with `upload-broken` where `body` throws; nothing is left of either. */
  receive(body: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Result<ReceivedBytes>>;
  /** The bytes under a key, their size and checksum compared with the label first. Fails with `photo-damaged` where they differ or are missing. */
  open(key: StorageKey, label: PhotoLabel): Promise<Result<OpenBytes>>;
  /** What is under a key says of itself, and from then on it survives a pulled plug; null where there is nothing, or nothing that can be read. */
  label(key: StorageKey): Promise<Result<PhotoLabel | null>>;
  /** Where there is nothing under a key, that is as good. What fails for one is done for the others all the same. */
  remove(keys: readonly StorageKey[]): Promise<Result<void>>;
  /** Every key there is something under. */
  keys(): Promise<Result<readonly StorageKey[]>>;
  /** Clears away drafts of uploads that nobody has touched for `olderThanMs`. */
  tidy(olderThanMs: number): Promise<Result<void>>;
  /** How many bytes can be taken before the storage is called full. */
  roomBytes(): Promise<Result<number>>;
}

/** All that is known of a sealed photo. */
export interface PhotoLabel {
  /** Of the sealed bytes. */
  readonly sizeBytes: number;
  /** Of the sealed bytes, in lower-case hex. */
  readonly sha256: string;
  /** SHA-256 of the delete token's 32 bytes, in lower-case hex. */
  readonly deleteTokenHash: string;
  /** When it is to be deleted: milliseconds since 1970, by the booth's clock. */
  readonly expiresMs: number;
}
