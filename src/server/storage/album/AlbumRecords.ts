import type { AlbumChange } from '../../../shared/album/albumChange.ts';
import type { AlbumEvent } from '../../../shared/album/eventText.ts';
import type { WallDecision } from '../../../shared/contract/album/album.ts';
import type { Result } from '../../../shared/errors.ts';

/** A host's event at this booth. */
export interface KeptEvent extends AlbumEvent {
  /** Whether staff have closed it; a closed event accepts no more cards. */
  readonly isClosed: boolean;
}

/** A sealed card of an album, as stored by booths and servers. */
export interface KeptEntry {
  /** A number that increases in order of arrival, over all albums. */
  readonly place: number;
  /** The photo's id. */
  readonly id: string;
  readonly entry: Buffer;
  readonly isHidden: boolean;
  /** Asked for with hidden entries, if the event's wall waits for the host's yes: the decision on this card. Null if it isn't for the wall. */
  readonly wall: WallDecision | null;
}

/** How many entries an album or a wall has. */
export interface EntryCounts {
  readonly entries: number;
  readonly hidden: number;
  /** How many wait for the host's decision. */
  readonly waiting: number;
  /** How many everybody with the link can see. */
  readonly shown: number;
}

/**
 * Hosts' events and their sealed albums. An event's wall is an album, too, with its own id. Every acknowledged change survives a power cut.
 * Every call may fail with `storage-full` or `storage-unavailable`, both retryable.
 */
export interface AlbumRecords {
  /** All events, in order of their first days. */
  events(): Promise<Result<readonly KeptEvent[]>>;
  /** Adds an event, or updates a known event's name and dates and reopens it. */
  addEvent(event: AlbumEvent): Promise<Result<void>>;
  closeEvent(album: string): Promise<Result<void>>;
  /** Whether the event's wall shows only cards that its host has allowed. Refused cards are never shown. */
  setWallMode(album: string, isAfterYes: boolean): Promise<Result<void>>;
  /** Erases an event with all entries of album and wall. For a year after `atMs`, `hasEnded` knows their ids. */
  removeEvent(album: string, atMs: number): Promise<Result<void>>;
  /** Whether an album or wall was erased with its event. */
  hasEnded(album: string): Promise<Result<boolean>>;
  /**
   * Adds an entry and its preview; idempotent. `known`: the album already contains the photo. `deleted`: the host has deleted it. `full`:
   * the album has reached `limit` entries. `unknown`: the event does not exist or is closed.
   */
  addEntry(
    album: string,
    entry: { readonly id: string; readonly entry: Buffer; readonly preview: Buffer },
    limit: number,
  ): Promise<Result<'added' | 'known' | 'deleted' | 'full' | 'unknown'>>;
  /** Up to `limit` entries after a place, in order. Hidden entries, and a wall's undecided and refused ones, only on request. */
  entries(album: string, after: number, limit: number, hidden: 'with hidden' | 'shown only'): Promise<Result<readonly KeptEntry[]>>;
  /** The sealed preview of a photo in the album; null if there is none, or if `entries` would leave it out. */
  preview(album: string, id: string, hidden: 'with hidden' | 'shown only'): Promise<Result<Buffer | null>>;
  /**
   * Makes a host's changes in these lists of one event, all at once. A change also applies to an entry that arrives later, if another list
   * has the picture. Ignores a change if the entry has one of its kind, a decision about the wall or another, made at this time or later.
   */
  change(lists: readonly string[], changes: readonly AlbumChange[]): Promise<Result<void>>;
  /** Erases these photos' entries from all albums completely. */
  removePhotos(ids: readonly string[]): Promise<Result<void>>;
  /** Up to `limit` photo ids after a place, over all albums, with their places. */
  photosAfter(after: number, limit: number): Promise<Result<readonly { readonly place: number; readonly id: string }[]>>;
  counts(album: string): Promise<Result<EntryCounts>>;
}
