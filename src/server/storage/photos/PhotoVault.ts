import type { BoothError, Result } from '../../../shared/errors.ts';
import type { OpenBytes, PhotoLabel } from './PhotoBlobs.ts';
import type { Departure } from './PhotoRecords.ts';

export interface IncomingPhoto {
  readonly id: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** SHA-256 of the delete token's 32 bytes, in lower-case hex. */
  readonly deleteTokenHash: string;
  /** How many bytes the sender announces; the limit if it doesn't say. */
  readonly announcedBytes: number;
  /** How long ago the card was made, in milliseconds; 0 if the sender doesn't say. */
  readonly madeMsAgo?: number;
  /** Where the card's code leads, as the kiosk has shown it; undefined where it has not noted that. */
  readonly codeNames?: string;
  /** The id of the card that it follows, as a portrait does: if that is gone, it is not kept, and what was kept of the same upload before is deleted. */
  readonly sequelOf?: string;
}

/** A card that is to follow another one: the ids of both, and how long ago the card was made, in milliseconds. */
export interface ExpectedSequel {
  readonly id: string;
  readonly card: string;
  readonly madeMsAgo: number;
}

/** `conflict`: the id belongs to another body, or to another delete token. */
export type Kept =
  | { readonly kind: 'new' | 'known'; readonly expiresMs: number }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'conflict' };

export type Found =
  | { readonly kind: 'kept'; readonly label: PhotoLabel; readonly bytes: OpenBytes }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'unknown' };

/** `unfinished`: the token was right, but storage has failed: record or bytes may be left. */
export type Removed =
  | { readonly kind: 'deleted' | 'forbidden' | 'unknown' }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'unfinished'; readonly cause: BoothError };

/** The state of the photos, for the booth's health. */
export interface VaultCondition {
  /** How many more bytes fit; null if the storage can't tell. */
  readonly roomBytes: number | null;
  /** How many photos were found damaged since the start and have not been repaired. */
  readonly damaged: number;
  /** Whether the list of photos can be read. */
  readonly recordsAnswer: boolean;
  /** How far the machine's clock is behind the booth's own time, which photos expire by. */
  readonly clockBehindMs: number;
  /** How far it is ahead of that time; it has not been so for long enough to be trusted. */
  readonly clockAheadMs: number;
}

/**
 * Sealed photos by their ids, until they expire. A success survives a power cut. Every call may fail with `storage-full` or
 * `storage-unavailable`, both retryable.
 */
export interface PhotoVault {
  /** Stores a photo; idempotent. Fails also with `photo-too-large` and `upload-broken`. */
  keep(upload: IncomingPhoto): Promise<Result<Kept>>;
  /** A photo, verified to be what was uploaded; the caller closes its bytes. Fails also with `photo-damaged`. */
  open(id: string): Promise<Result<Found>>;
  /**
   * Deletes a photo for whoever has its token (43 characters of base64url). `expectedHash` is the token's hash of a photo that is expected and may not be
   * here yet: deleted by that token, it is refused when it comes, also after a restart.
   */
  remove(id: string, token: string, expectedHash?: string): Promise<Result<Removed>>;
  /** Deletes a photo, or refuses it when it comes. */
  refuse(id: string): Promise<Result<void>>;
  /** Whether a sequel may still come: neither it nor its card is gone, nor was the card made before the last clearing. */
  wants(sequel: ExpectedSequel): Promise<Result<boolean>>;
  /** Deletes every photo, and from now on refuses uploads of photos that were made before. Gives how many were deleted. */
  clear(): Promise<Result<number>>;
  /** How many photos are kept. */
  count(): Promise<Result<number>>;
  condition(): Promise<VaultCondition>;
}
