import type { AlbumAct } from '../../../shared/album/albumChange.ts';
import type { AlbumEvent } from '../../../shared/album/eventText.ts';
import type { Result } from '../../../shared/errors.ts';

/** A host's event at this booth. */
export interface KeptEvent extends AlbumEvent {
  /** Whether staff have closed it: no card is added any more. */
  readonly isClosed: boolean;
}

/** A sealed card of an album, as booths and servers hold it. */
export interface KeptEntry {
  /** Counts up over all entries, in order of arrival. */
  readonly place: number;
  /** The photo's id. */
  readonly id: string;
  readonly entry: Buffer;
  readonly isHidden: boolean;
}

/** How many entries an event has. */
export interface EntryCounts {
  readonly entries: number;
  readonly hidden: number;
}

/**
 * Hosts' events and their sealed albums. An event's wall is an album as well, with an id of its own. Every acknowledged change survives a power cut. Every call may fail with `storage-full` or
 * `storage-unavailable`, both retryable.
 */
export interface AlbumRecords {
  /** Every event, the one that begins first first. */
  events(): Promise<Result<readonly KeptEvent[]>>;
  /** Adds an event, or gives a known one its new name and dates and opens it again. */
  addEvent(event: AlbumEvent): Promise<Result<void>>;
  closeEvent(album: string): Promise<Result<void>>;
  /** Erases an event with all entries of album and wall. For a year after `atMs`, `hasEnded` knows their ids. */
  removeEvent(album: string, atMs: number): Promise<Result<void>>;
  /** Whether an album or wall was erased with its event. */
  hasEnded(album: string): Promise<Result<boolean>>;
  /**
   * Adds an entry and its preview; idempotent. `known`: the photo is in the album already. `deleted`: the host has deleted it. `full`: the album has
   * `limit` entries. `unknown`: there is no such event, or it is closed.
   */
  addEntry(
    album: string,
    entry: { readonly id: string; readonly entry: Buffer; readonly preview: Buffer },
    limit: number,
  ): Promise<Result<'added' | 'known' | 'deleted' | 'full' | 'unknown'>>;
  /** At most `limit` entries after a place, in order; with hidden ones only if asked for. */
  entries(album: string, after: number, limit: number, hidden: 'with hidden' | 'shown only'): Promise<Result<readonly KeptEntry[]>>;
  /** The sealed preview of a photo in the album; null if there is none, or if it is hidden and hidden ones aren't asked for. */
  preview(album: string, id: string, hidden: 'with hidden' | 'shown only'): Promise<Result<Buffer | null>>;
  /** Makes a host's change. `stale`: the entry has had a change as late as this one. */
  change(album: string, id: string, act: AlbumAct, atMs: number): Promise<Result<'changed' | 'stale' | 'unknown'>>;
  /** Erases these photos' entries from every album, without a trace. */
  removePhotos(ids: readonly string[]): Promise<Result<void>>;
  /** At most `limit` photo ids of any album after a place, with their places. */
  photosAfter(after: number, limit: number): Promise<Result<readonly { readonly place: number; readonly id: string }[]>>;
  counts(album: string): Promise<Result<EntryCounts>>;
}
