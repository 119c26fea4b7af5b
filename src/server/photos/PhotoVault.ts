import type { Result } from '../../shared/errors.ts';
import type { OpenBytes, PhotoLabel } from './PhotoBlobs.ts';
import type { Departure } from './PhotoRecords.ts';

export interface IncomingPhoto {
  readonly id: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** SHA-256 of the delete token's 32 bytes, in lower-case hex. */
  readonly deleteTokenHash: string;
  /** How many bytes the sender says there are; the limit, where it doesn't say. */
  readonly announcedBytes: number;
  /** How long ago the card was made, in milliseconds; 0 where the sender doesn't say. */
  readonly madeMsAgo?: number;
}

/** `conflict`: another body, or another delete token, is known by the id. */
export type Kept =
  | { readonly kind: 'new' | 'known'; readonly expiresMs: number }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'conflict' };

export type Found =
  | { readonly kind: 'kept'; readonly label: PhotoLabel; readonly bytes: OpenBytes }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'unknown' };

export type Removed = { readonly kind: 'deleted' | 'forbidden' | 'unknown' } | { readonly kind: 'gone'; readonly reason: Departure };

/** What the booth's health says of its photos. */
export interface VaultCondition {
  /** Bytes that can still be taken; null where the storage doesn't say. */
  readonly roomBytes: number | null;
  /** How many photos were found damaged since the start and have not been mended. */
  readonly damaged: number;
  /** Whether it is known which photos there are. */
  readonly recordsAnswer: boolean;
  /** How far the machine's clock is behind the time that photos expire by. */
  readonly clockBehindMs: number;
  /** How far it is ahead of that time; it has not said so for long enough to be believed. */
  readonly clockAheadMs: number;
}

/**
 * Sealed photos by their ids, until they expire. Answers with success only what a pulled plug can't undo. Every call may fail with
 * `storage-full` or `storage-unavailable`, both retryable.
 */
export interface PhotoVault {
  /** Keeps a photo. The same one may come again. Fails also with `photo-too-large` and `upload-broken`. */
  keep(upload: IncomingPhoto): Promise<Result<Kept>>;
  /** A photo, checked to be what was uploaded; the caller closes its bytes. Fails also with `photo-damaged`. */
  open(id: string): Promise<Result<Found>>;
  /** Deletes a photo for whoever has its token (43 characters of base64url). */
  remove(id: string, token: string): Promise<Result<Removed>>;
  /** Deletes every photo, and refuses from now on those that were made before and come in later. Gives how many were kept. */
  clear(): Promise<Result<number>>;
  /** How many photos are kept. */
  count(): Promise<Result<number>>;
  condition(): Promise<VaultCondition>;
}
