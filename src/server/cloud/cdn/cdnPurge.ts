import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CdnConfig } from './cdnSettings.ts';
import { askToPurge, mostTags } from './purgeRequest.ts';

/** Tells a CDN which photos are gone. */
export interface CdnPurge {
  /** Resolves when the CDN has dropped the photo, or after two seconds: it is then asked again until that is done or the photo's time there is over. */
  purge(id: string): Promise<void>;
  /** Waits for what is on its way. */
  close(): Promise<void>;
}

/** A guest who deletes a photo waits no longer for the CDN. */
const patienceMs = 2000;
/** A download that had begun before the deletion may have been kept after the purge. */
const onceMoreMs = 20_000;
const [firstPauseMs, longestPauseMs] = [500, 10_000];
/** Beyond, the oldest are left to their time. */
const mostWaiting = 50_000;

/** `publicUrl` is where phones find the servers, without a slash at its end. */
export function cdnPurge({ seconds, purge: address }: CdnConfig, publicUrl: string, logger: FastifyBaseLogger): CdnPurge {
  if (address === null) return { purge: async () => undefined, close: async () => undefined };
  /** By id, until when there is any use in asking. */
  const waiting = new Map<string, number>();
  const life = new AbortController();
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    for (let failures = 0; waiting.size > 0 && !life.signal.aborted;) {
      for (const [id, untilMs] of waiting) if (untilMs < performance.now()) waiting.delete(id);
      const ids = [...waiting.keys()].slice(0, mostTags);
      if (ids.length === 0) return;
      const isDone =
        address !== null &&
        (await askToPurge(
          address,
          ids,
          ids.map((id) => `${publicUrl}/photos/${id}`),
        ));
      if (isDone) for (const id of ids) waiting.delete(id);
      failures = isDone ? 0 : failures + 1;
      if (failures === 3) logger.error('the CDN does not take purges: deleted photos may stay in it for as long as --cdn-seconds');
      if (!isDone)
        await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures), undefined, { signal: life.signal }).catch(() => undefined);
    }
  }

  function enqueue(id: string): Promise<void> {
    if (waiting.size < mostWaiting) waiting.set(id, performance.now() + seconds * 1000);
    sending ??= send().finally(() => (sending = null));
    return sending;
  }

  return {
    async purge(id) {
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
