import type { CardFile } from '../../flow/Visit.ts';
import { deleteTokenHash, photoId } from '../../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import type { Outbox } from './startOutbox.ts';

export interface ShareCardPorts {
  readonly outbox: Outbox;
  /** The PNG as a sealed file; what it was given may be wiped. */
  readonly seal: (png: Uint8Array, secret: PhotoSecret) => Promise<Uint8Array<ArrayBuffer>>;
  readonly clock: Clock;
  readonly calendarMs: () => number;
}

/** The result scene waits no longer than this; the outbox goes on. */
const patienceMs = 30_000;

/**
 * The result scene's call: seals the card into the outbox, and resolves when it has been sent, or could not be for the moment, or
 * patience is over. A card that is in the outbox already, as after a reload, is not sealed again: its link has one photo.
 * Once begun, sealing goes on to the outbox even when the scene is left: the guest has the link.
 */
export async function shareCard(
  { outbox, seal, clock, calendarMs }: ShareCardPorts,
  card: CardFile,
  secret: PhotoSecret,
  signal: AbortSignal,
): Promise<void> {
  const id = photoId(secret);
  const waiting = new AbortController();
  const stop = (): void => waiting.abort();
  signal.addEventListener('abort', stop);
  const attempted = outbox.attempted(id, waiting.signal);
  try {
    if (!(await outbox.knows(id)))
      await outbox.add({ id, deleteTokenHash: deleteTokenHash(secret), addedMs: calendarMs(), sealed: await seal(card.bytes, secret) });
    await Promise.race([attempted, pause(clock, patienceMs, waiting.signal)]);
  } finally {
    waiting.abort();
    signal.removeEventListener('abort', stop);
  }
}
