import { deleteTokenHash, photoId } from '../../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import type { Outbox } from './startOutbox.ts';

export interface ShareCardPorts {
  readonly outbox: Outbox;
  /** Seals the PNG into a file. */
  readonly seal: (png: Uint8Array<ArrayBuffer>, secret: PhotoSecret) => Promise<Uint8Array<ArrayBuffer>>;
  readonly clock: Clock;
  readonly calendarMs: () => number;
}

/** The result scene waits no longer than this; the outbox continues. */
const patienceMs = 30_000;

/**
 * Called by the result scene: seals the card into the outbox, and resolves when it has been sent, when it can't be sent for the moment, or
 * on time-out. A card that is in the outbox already, as after a reload, is not sealed again: its link has one photo. The PNG is wiped as
 * soon as it is sealed.
 */
export async function shareCard(
  { outbox, seal, clock, calendarMs }: ShareCardPorts,
  png: Uint8Array<ArrayBuffer>,
  secret: PhotoSecret,
): Promise<void> {
  const id = photoId(secret);
  const waiting = new AbortController();
  const attempted = outbox.attempted(id, waiting.signal);
  try {
    if (!(await outbox.knows(id))) {
      const sealed = await seal(png, secret);
      png.fill(0);
      await outbox.add({ id, deleteTokenHash: deleteTokenHash(secret), addedMs: calendarMs(), sealed });
    }
    await Promise.race([attempted, pause(clock, patienceMs, waiting.signal)]);
  } finally {
    png.fill(0);
    waiting.abort();
  }
}
