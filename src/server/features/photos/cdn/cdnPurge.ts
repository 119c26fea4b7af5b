import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { BoundedMap } from '../../../../shared/BoundedMap.ts';
import { photoIdPattern } from '../../../../shared/contract/photos.ts';
import type { CdnConfig } from './cdnSettings.ts';
import { askToPurge, maxTags } from './purgeRequest.ts';

/** Tells a CDN which photos are gone. */
export interface CdnPurge {
  /** Resolves when the CDN has dropped the photo, or after two seconds: it is then asked again until that is done or the photo's time there is over. */
  readonly purge: (id: string) => Promise<void>;
  /** Waits for what is on its way. */
  readonly close: () => Promise<void>;
}

/** A guest who deletes a photo waits no longer for the CDN. */
const patienceMs = 2000;
/** A download that had begun before the deletion may have been kept after the purge. */
const onceMoreMs = 20_000;
const [firstPauseMs, longestPauseMs] = [500, 10_000];
/** Beyond, the oldest are left to their time. */
const maxWaiting = 50_000;
const photoId = new RegExp(photoIdPattern);

/** `publicUrl` is where phones find the servers, without a slash at its end. */
export function cdnPurge({ seconds, purge: address }: CdnConfig, publicUrl: string, logger: FastifyBaseLogger): CdnPurge {
  if (address === null) return { purge: async () => undefined, close: async () => undefined };
  /** By id, until when there is any use in asking. */
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
        // Behind the others, and with fewer of them: one that the CDN never takes must not hold them up.
        if (!isDone) waiting.set(id, untilMs);
      }
      atOnce = isDone ? Math.min(maxTags, atOnce * 2) : Math.max(1, ids.length >> 1);
      failures = isDone ? 0 : failures + 1;
      if (failures === 3) logger.error('the CDN does not take purges: deleted photos may stay in it for as long as --cdn-seconds');
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
      // Whoever deletes may call it anything, and no photo goes by another name.
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
