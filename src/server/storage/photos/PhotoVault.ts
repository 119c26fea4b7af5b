import type { BoothError, Result } from '../../../shared/errors.ts';
import type { OpenBytes, PhotoLabel } from './PhotoBlobs.ts';
import type { Departure } from './PhotoRecords.ts';

export interface IncomingPhoto {
  readonly id: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** SHA-256 of the delete token's 32 bytes, in lower-case hex. */
  readonly deleteTokenHash: string;
  /** The announced size in bytes; the size limit if it was not announced. */
  readonly announcedBytes: number;
  /** The card's age in milliseconds; 0 if it was not announced. */
  readonly madeMsAgo?: number;
  /** The address in the QR code that the kiosk showed; undefined if the kiosk did not record it. */
  readonly codeNames?: string;
  /**
   * The id of the card that this photo follows; a portrait follows a card. If that card is gone, the vault refuses this photo and deletes
   * an earlier copy from the same upload.
   */
  readonly sequelOf?: string;
}

/** An announced photo that belongs to a card: the ids of both, and the age of the card in milliseconds. */
export interface ExpectedSequel {
  readonly id: string;
  readonly card: string;
  readonly madeMsAgo: number;
}

/** `conflict`: the id belongs to a different body or delete token. */
export type Kept =
  | { readonly kind: 'new' | 'known'; readonly expiresMs: number }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'conflict' };

export type Found =
  | { readonly kind: 'kept'; readonly label: PhotoLabel; readonly bytes: OpenBytes }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'unknown' };

/** `unfinished`: the token was right, but storage failed, so record or bytes may remain. */
export type Removed =
  | { readonly kind: 'deleted' | 'forbidden' | 'unknown' }
  | { readonly kind: 'gone'; readonly reason: Departure }
  | { readonly kind: 'unfinished'; readonly cause: BoothError };

/** The state of the photos, for the booth's health check. */
export interface VaultCondition {
  /** How many more bytes fit; null if the storage can't tell. */
  readonly roomBytes: number | null;
  /** How many photos were found damaged since startup and have not been repaired. */
  readonly damaged: number;
  /** Whether the list of photos can be read. */
  readonly recordsAnswer: boolean;
  /** How far the machine's clock is behind the booth's own time, which determines expiry. */
  readonly clockBehindMs: number;
  /** How far the machine's clock is ahead of the booth's own time; the booth does not trust this difference yet. */
  readonly clockAheadMs: number;
}

/**
 * Sealed photos by their ids, until they expire. A success survives a power cut. Every call may fail with `storage-full` or
 * `storage-unavailable`, both retryable.
 */
export interface PhotoVault {
  /** Stores a photo; idempotent. Also fails with `photo-too-large` and `upload-broken`. */
  keep(upload: IncomingPhoto): Promise<Result<Kept>>;
  /** A photo, verified to be the uploaded one. The caller closes its bytes. Also fails with `photo-damaged`. */
  open(id: string): Promise<Result<Found>>;
  /**
   * Deletes a photo if `token` (43 characters of base64url) is its delete token. `expectedHash`: the token hash of a photo that may not
   * have arrived yet. The right token deletes that photo, too: the vault refuses it on arrival, even after a restart.
   */
  remove(id: string, token: string, expectedHash?: string): Promise<Result<Removed>>;
  /** Deletes a photo, or refuses it if it arrives later. */
  refuse(id: string): Promise<Result<void>>;
  /** Whether the vault would accept a sequel: neither the sequel nor its card is gone, and the card was made after the last clearing. */
  wants(sequel: ExpectedSequel): Promise<Result<boolean>>;
  /** Selects the photos that are gone, out of up to 1000. A photo that never arrived is not gone. */
  gone(ids: readonly string[]): Promise<Result<readonly string[]>>;
  /** Deletes all photos, and from now on refuses uploads of photos made earlier. Returns the number of deleted photos. */
  clear(): Promise<Result<number>>;
  /** The number of photos in the vault. */
  count(): Promise<Result<number>>;
  condition(): Promise<VaultCondition>;
}
