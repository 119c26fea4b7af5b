import { sealedPhotoLimit } from '../../shared/contract/photos.ts';
import { deleteTokenHash, photoId } from '../../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../../shared/share/SharedItem.ts';
import { filesOf, wipeItem } from '../../shared/share/SharedItem.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import type { AlbumWish } from './AlbumWish.ts';
import type { SealedPhoto } from './OutboxStore.ts';
import type { SequelOrders, SequelWish } from './SequelOrders.ts';
import type { Outbox } from './startOutbox.ts';

export interface ShareCardPorts {
  readonly outbox: Outbox;
  /** Seals the card into a file. */
  readonly seal: (card: SharedItem, secret: PhotoSecret) => Promise<Uint8Array<ArrayBuffer>>;
  readonly sequels: SequelOrders;
  /** Makes the item that adds the card to a hosts' album. */
  readonly forAlbum: (card: SharedItem, secret: PhotoSecret, wish: AlbumWish, madeMs: number) => Promise<SealedPhoto>;
  readonly clock: Clock;
  readonly calendarMs: () => number;
}

/**
 * What accompanies a card: data for its sequel, the wish for the hosts' album and the wall, and the address in its QR code at a booth
 * with a cloud.
 */
export interface CardWishes {
  readonly sequel?: SequelWish;
  readonly albums?: readonly AlbumWish[];
  readonly codeNames?: string;
}

/** How long the result scene waits at most; the outbox then continues without it. */
const patienceMs = 30_000;

/** An upper limit for the bytes that sealing adds to all files of an item. */
const sealingBytes = 1000;

/**
 * Keeps an item within the server's limit by dropping its extras, such as a GIF. Guests can do without these, and the server would refuse
 * the whole item.
 */
function withinLimit(item: SharedItem): SharedItem {
  const bytes = filesOf(item).reduce((sum, file) => sum + file.bytes.length, sealingBytes);
  if (bytes <= sealedPhotoLimit || item.extras === undefined) return item;
  const { extras: _, ...rest } = item;
  return rest;
}

/**
 * Called by the result scene: seals the card into the outbox. Resolves when the card has been sent, when it can't be sent now, or on
 * time-out. Also orders the card's sequel. A card that is already in the outbox, for example after a reload, is not sealed again, because
 * its link has one photo. The card is wiped as soon as it is sealed.
 */
export async function shareCard(
  { outbox, sequels, seal, forAlbum, clock, calendarMs }: ShareCardPorts,
  card: SharedItem,
  secret: PhotoSecret,
  { sequel, albums = [], codeNames }: CardWishes = {},
): Promise<void> {
  const id = photoId(secret);
  const waiting = new AbortController();
  const attempted = outbox.attempted(id, waiting.signal);
  try {
    if (!(await outbox.knows(id))) {
      const isPromised = sequel !== undefined || (await sequels.hasTaken(secret));
      const names = codeNames === undefined ? {} : { codeNames };
      const promise = isPromised ? ({ sequel: 'promised' } as const) : {};
      const sealed = await seal({ ...withinLimit(card), ...promise }, secret);
      const addedMs = calendarMs();
      const entries: SealedPhoto[] = [];
      for (const wish of albums) entries.push(await forAlbum(card, secret, wish, addedMs));
      wipeItem(card);
      // Store the order before sending the card, so that the promised sequel can't be lost.
      const begin = sequel === undefined ? () => undefined : await sequels.take({ secret, wish: sequel, takenMs: addedMs, ...names });
      // Store these before the card, because a stored card is not processed again.
      for (const entry of entries) await outbox.add(entry);
      await outbox.add({ id, deleteTokenHash: deleteTokenHash(secret), addedMs, ...names, sealed });
      begin();
    }
    await Promise.race([attempted, pause(clock, patienceMs, waiting.signal)]);
  } finally {
    wipeItem(card);
    waiting.abort();
  }
}
