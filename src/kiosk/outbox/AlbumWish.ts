import type { EntryKind } from '../../shared/album/albumEntry.ts';
import type { SealedList } from '../../shared/album/eventKeys.ts';

/** What a card needs to go into a hosts' album, or onto its wall: the public half of that list's key, and what the card is. */
export interface AlbumWish {
  readonly event: SealedList;
  readonly kind: EntryKind;
}
