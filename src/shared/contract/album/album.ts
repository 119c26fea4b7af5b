import type { AlbumAct } from '../../album/albumChange.ts';
import type { SealedList } from '../../album/eventKeys.ts';
import type { AlbumEvent } from '../../album/eventText.ts';

/**
 * How hosts' albums are transferred. The kiosk asks for the open event (`GET /api/album`) and adds a card's sealed entry and preview (`PUT
 * /api/album/<album>/<photo id>`). The album's page lists, opens and changes them below `/albums/<album>/` on the guests' listener. An
 * event's wall is requested like an album, with its own id.
 */

/** Answer of `GET /api/album`: the event that is open now, or null. */
export interface OpenAlbum {
  readonly event: (SealedList & { readonly wall?: SealedList }) | null;
}

/** How many entries `GET /albums/<album>` returns. */
export const entriesAtOnce = 500;
/** How many previews one request may ask for. */
export const previewsAtOnce = 24;
/** How many changes one request may contain. */
export const changesAtOnce = 100;

/**
 * The header with a host's proof, `<ms since 1970>.<signature>`, for requests for an album. Without it, hidden pictures are left out. The
 * signature covers `stagebooth event v1 look`, the album's id and the time.
 */
export const hostProofHeader = 'host-proof';

/** The host's decision whether the wall shows a card. */
export type WallDecision = 'waiting' | 'yes' | 'no';

/** An entry as the album's page gets it; `entry` is base64url. */
export interface ListedEntry {
  readonly place: number;
  readonly id: string;
  readonly entry: string;
  readonly hidden?: true;
  /** For the host of an event whose wall waits for the host's yes, if the guest has ticked the wall. */
  readonly wall?: WallDecision;
}

/** Answer of `GET /albums/<album>?after=<place>`. */
export interface AlbumList {
  /** `isOver`: the event accepts no more cards, because its days are over or staff have closed it. */
  readonly event: Pick<AlbumEvent, 'name' | 'from' | 'to'> & { readonly isOver: boolean };
  /** The server's time, in ms since 1970: hosts sign this time, because a phone's clock may be wrong. */
  readonly nowMs: number;
  /** Whether the request came with a host's proof. */
  readonly isHost: boolean;
  readonly entries: readonly ListedEntry[];
  /** Whether more entries may follow. */
  readonly more: boolean;
}

/**
 * Answer of `GET /wall/screens/<public key>`, which a screen without a wall asks for every few seconds. `address`: where phones reach the
 * booth, without a trailing slash; null if they can't. `sealed`: the wall's secret from a phone (`PUT` to the same address), or null.
 */
export interface WaitingScreen {
  readonly address: string | null;
  readonly sealed: string | null;
}

/** A signed change, as it is sent to `POST /albums/<album>/changes`. */
export interface SignedChange {
  readonly id: string;
  readonly act: AlbumAct;
  readonly atMs: number;
  readonly signature: string;
}

/** An event as staff see it. */
export interface StaffEvent extends Pick<AlbumEvent, 'album' | 'name' | 'from' | 'to'> {
  /** The six words that identify its key. */
  readonly words: string;
  readonly state: 'coming' | 'open' | 'over' | 'closed';
  readonly entries: number;
  readonly hidden: number;
  /** Absent for an event without a wall. `waiting`: how many cards wait for the host's yes. */
  readonly wall?: { readonly shown: number; readonly waiting: number; readonly isAfterYes: boolean };
}

/** Answer of `GET /staff/api/album`. */
export interface StaffAlbum {
  readonly events: readonly StaffEvent[];
  /** Which of the two the theme asks guests about. */
  readonly asks: { readonly album: boolean; readonly wall: boolean };
  /** Where hosts open their albums, without a trailing slash. */
  readonly address: string;
  /** How many days after its last day an album ends. */
  readonly days: number;
}
