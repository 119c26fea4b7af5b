import type { EntryKind } from '../../shared/album/albumEntry.ts';
import type { SealedList } from '../../shared/album/eventKeys.ts';

/** The data for adding a card to a hosts' album or its wall: the public part of the key of that album or wall, and the card's kind. */
export interface AlbumWish {
  readonly event: SealedList;
  readonly kind: EntryKind;
}
