import type { EntryKind } from '../../shared/album/albumEntry.ts';
import type { EventKey } from '../../shared/album/eventKeys.ts';

/** What a card needs to go into a hosts' album: the public half of the event's key, and what the card is. */
export interface AlbumWish {
  readonly event: Pick<EventKey, 'album' | 'sealsTo'>;
  readonly kind: EntryKind;
}
