import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { photoIdPattern } from '../../../../shared/contract/photos.ts';
import type { CdnConfig } from './cdnSettings.ts';
import { askToPurge, maxTags } from './purgeRequest.ts';

/** Tells a CDN to drop deleted photos. */
export interface CdnPurge {
  /**
   * Resolves when the CDN has dropped the photo, or after two seconds. Retries continue until the CDN has dropped it or its cache time is
   * over. Networks take turns, however many photos each has deleted. `asker`: the network that deleted it.
   */
  readonly purge: (id: string, asker: string) => Promise<void>;
  /** Waits briefly for pending purges. */
  readonly close: () => Promise<void>;
}

/** How long a guest who deletes a photo waits for the CDN. */
const patienceMs = 2000;
/** The delay before a second purge: a download that began before the deletion may have been cached after the first purge. */
const onceMoreMs = 20_000;
const [firstPauseMs, longestPauseMs] = [500, 10_000];
/** The maximum number of pending purges. Beyond it, the network with the most loses its oldest one, whose photo expires by itself. */
const maxWaiting = 50_000;
const photoId = new RegExp(photoIdPattern);

/** `publicUrl`: the address of the servers for phones, without a trailing slash. */
export function cdnPurge({ seconds, purge: address }: CdnConfig, publicUrl: string, logger: FastifyBaseLogger): CdnPurge {
  if (address === null) return { purge: async () => undefined, close: async () => undefined };
  /** Pending photo ids by network, each with the time until which a purge is useful. The first network is next. */
  const lines = new Map<string, Map<string, number>>();
  const life = new AbortController();
  let sending: Promise<void> | null = null;

  function put(asker: string, id: string, untilMs: number): void {
    const line = lines.get(asker) ?? new Map<string, number>();
    // Queue the photo behind the network's others, and the network behind all others.
    take(asker, id);
    lines.set(asker, line.set(id, untilMs));
  }

  function take(asker: string, id: string): void {
    const line = lines.get(asker);
    line?.delete(id);
    lines.delete(asker);
    if (line !== undefined && line.size > 0) lines.set(asker, line);
  }

  function makeRoom(): void {
    const all = [...lines];
    if (all.reduce((sum, [, { size }]) => sum + size, 0) < maxWaiting) return;
    const [asker, line] = all.reduce((one, other) => (other[1].size > one[1].size ? other : one));
    for (const oldest of line.keys()) return take(asker, oldest);
  }

  /** The next photos: one from each network, then a second from each, and so on. */
  function nextOf(count: number): readonly { readonly asker: string; readonly id: string; readonly untilMs: number }[] {
    const next: { asker: string; id: string; untilMs: number }[] = [];
    let turns = [...lines].map(([asker, line]) => ({ asker, line: line.entries() }));
    while (turns.length > 0 && next.length < count)
      turns = turns.filter(({ asker, line }) => {
        const one = next.length < count ? line.next() : null;
        if (one === null || one.done === true) return false;
        const [id, untilMs] = one.value;
        next.push({ asker, id, untilMs });
        return true;
      });
    return next;
  }

  async function send(): Promise<void> {
    for (let [failures, atOnce] = [0, maxTags]; !life.signal.aborted;) {
      for (const [asker, line] of [...lines]) for (const [id, untilMs] of line) if (untilMs < performance.now()) take(asker, id);
      const next = nextOf(atOnce);
      if (next.length === 0) return;
      const ids = next.map(({ id }) => id);
      const isDone =
        address !== null &&
        (await askToPurge(
          address,
          ids,
          ids.map((id) => `${publicUrl}/photos/${id}`),
        ));
      for (const { asker, id, untilMs } of next) {
        // Requeue the photo and send fewer at a time: a photo that the CDN always refuses must not block the others.
        if (isDone) take(asker, id);
        else put(asker, id, untilMs);
      }
      atOnce = isDone ? Math.min(maxTags, atOnce * 2) : Math.max(1, ids.length >> 1);
      failures = isDone ? 0 : failures + 1;
      if (failures === 3) logger.error('the CDN rejects purges: deleted photos may stay in it for up to --cdn-seconds');
      if (!isDone)
        await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures), undefined, { signal: life.signal }).catch(() => undefined);
    }
  }

  function enqueue(id: string, asker: string): Promise<void> {
    makeRoom();
    put(asker, id, performance.now() + seconds * 1000);
    sending ??= send().finally(() => (sending = null));
    return sending;
  }

  return {
    async purge(id, asker) {
      // The id comes from the request's address. Only valid ids can name photos.
      if (!photoId.test(id)) return;
      const done = enqueue(id, asker);
      setTimeout(() => void enqueue(id, asker), onceMoreMs).unref();
      await Promise.race([done, pause(patienceMs, undefined, { ref: false })]);
    },
    async close() {
      await Promise.race([sending, pause(patienceMs)]);
      life.abort();
    },
  };
}
