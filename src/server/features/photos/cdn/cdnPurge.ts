import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { BoundedMap } from '../../../../shared/BoundedMap.ts';
import { photoIdPattern } from '../../../../shared/contract/photos.ts';
import type { CdnConfig } from './cdnSettings.ts';
import { askToPurge, maxTags } from './purgeRequest.ts';

/** Tells a CDN to drop deleted photos. */
export interface CdnPurge {
  /** Resolves when the CDN has dropped the photo, or after two seconds. Retries continue until the CDN has dropped it or its cache time is over. */
  readonly purge: (id: string) => Promise<void>;
  /** Waits briefly for pending purges. */
  readonly close: () => Promise<void>;
}

/** How long a guest who deletes a photo waits for the CDN. */
const patienceMs = 2000;
/** Delay before a second purge: a download that began before the deletion may have been cached after the first purge. */
const onceMoreMs = 20_000;
const [firstPauseMs, longestPauseMs] = [500, 10_000];
/** Maximum number of pending purges; beyond it, the oldest photos expire on their own. */
const maxWaiting = 50_000;
const photoId = new RegExp(photoIdPattern);

/** `publicUrl`: the address of the servers for phones, without a trailing slash. */
export function cdnPurge({ seconds, purge: address }: CdnConfig, publicUrl: string, logger: FastifyBaseLogger): CdnPurge {
  if (address === null) return { purge: async () => undefined, close: async () => undefined };
  /** Pending photo ids, with the time until which a purge is useful. */
  const waiting = new BoundedMap<string, number>(maxWaiting);
  const life = new AbortController();
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    for (let [failures, atOnce] = [0, maxTags]; waiting.size > 0 && !life.signal.aborted;) {
      for (const [id, untilMs] of waiting) if (untilMs < performance.now()) waiting.delete(id);
      const ids = [...waiting.keys()].slice(0, atOnce);
      if (ids.length === 0) return;
      const isDone =
        address !== null &&
        (await askToPurge(
          address,
          ids,
          ids.map((id) => `${publicUrl}/photos/${id}`),
        ));
      for (const id of ids) {
        const untilMs = waiting.get(id) ?? 0;
        waiting.delete(id);
        // Requeue the photo behind the others and send fewer at once: a photo that the CDN always refuses must not block the others.
        if (!isDone) waiting.set(id, untilMs);
      }
      atOnce = isDone ? Math.min(maxTags, atOnce * 2) : Math.max(1, ids.length >> 1);
      failures = isDone ? 0 : failures + 1;
      if (failures === 3) logger.error('the CDN rejects purges: deleted photos may stay in it for up to --cdn-seconds');
      if (!isDone)
        await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures), undefined, { signal: life.signal }).catch(() => undefined);
    }
  }

  function enqueue(id: string): Promise<void> {
    waiting.set(id, performance.now() + seconds * 1000);
    sending ??= send().finally(() => (sending = null));
    return sending;
  }

  return {
    async purge(id) {
      // The id comes from the request's address; only valid ids name photos.
      if (!photoId.test(id)) return;
      const done = enqueue(id);
      setTimeout(() => void enqueue(id), onceMoreMs).unref();
      await Promise.race([done, pause(patienceMs, undefined, { ref: false })]);
    },
    async close() {
      await Promise.race([sending, pause(patienceMs)]);
      life.abort();
    },
  };
}
