import type { OutboxItem, SealedPhoto } from './OutboxStore.ts';
import { backOffMs } from '../api/backOff.ts';
import type { OutboxPorts } from './OutboxPorts.ts';
import { notedOutbox, settleMissing } from './notedOutbox.ts';
import { outboxReporter } from './outboxReporter.ts';
import { tidyOutbox } from './tidyOutbox.ts';
import type { UploadOutcome } from './uploadPhoto.ts';

/** Photos on their way from the kiosk to the server. */
export interface Outbox {
  /** Whether this photo was ever added, whatever its state is now. */
  knows(id: string): Promise<boolean>;
  /** Adds a photo, which is then sent until the server has it. Does nothing if the photo is known. */
  add(photo: SealedPhoto): Promise<void>;
  /**
   * Resolves when an attempt to send this photo has succeeded or failed, when no attempt is currently possible, or when `signal` aborts.
   */
  attempted(id: string, signal: AbortSignal): Promise<void>;
  /** Retries all waiting photos now, whatever their last error was. */
  retry(): void;
  /** Stops all work. Waiting photos stay in the store. */
  stop(): void;
}

const atATime = 2;
const storeRetryMs = 5000;
/** A photo counts as lost after this many failures to read its bytes while the list of photos is readable. */
const maxReads = 3;

/** The number of consecutive failures, and the earliest time of the next retry. */
interface Backoff {
  readonly failures: number;
  readonly untilMs: number;
}
const noBackoff: Backoff = { failures: 0, untilMs: 0 };

/**
 * Sends the store's waiting photos until the page ends: oldest first, two at a time, each until the server has accepted it or rejected it
 * for good. While the whole server is failing, nothing is sent; a photo that fails by itself does not delay the others. The store is the
 * single source of truth: after a reload, a crash or interference from another tab, the worst case is that the same bytes are sent twice,
 * which is idempotent for the server.
 */
export function startOutbox(ports: OutboxPorts): Outbox {
  const { clock, tabs, notes } = ports;
  const store = notedOutbox(ports.store, notes);
  const work = new AbortController();
  const inFlight = new Set<string>();
  const photoBackoff = new Map<string, Backoff>();
  let serverBackoff = noBackoff;
  const waiting = new Map<string, Set<() => void>>();
  /** The latest photo, kept until the next pass has ended, so that it can be sent without reading it back from the disk. */
  let fresh: SealedPhoto | null = null;
  /** Whether this tab sends the photos on the disk. Photos in its own memory are always sent. */
  let chosen = false;
  let pumping: 'no' | 'yes' | 'again' = 'no';
  let cancelTimer = (): void => undefined;
  const unread = new Map<string, number>();
  /** Where the store keeps photos, according to its last answer. */
  let kept: 'disk' | 'memory' = 'memory';
  const reporter = outboxReporter(ports, () => chosen, work.signal);

  const isMine = ({ kept }: OutboxItem): boolean => chosen || kept === 'memory';
  const tellWaiting = (id: string): void => waiting.get(id)?.forEach((resolve) => resolve());
  const worse = ({ failures }: Backoff, afterMs?: number): Backoff => ({
    failures: failures + 1,
    untilMs: clock.now() + (afterMs ?? backOffMs(failures + 1, ports.chance())),
  });

  function wake(): void {
    if (pumping !== 'no') {
      pumping = 'again';
      return;
    }
    pumping = 'yes';
    void pump();
  }

  async function pump(): Promise<void> {
    do {
      pumping = 'yes';
      cancelTimer();
      let nextMs: number;
      try {
        nextMs = await startDue();
      } catch {
        // The store failed, so its waiting photos can't be read. Retry later; the report shows staff the failure.
        nextMs = clock.now() + storeRetryMs;
      }
      if (work.signal.aborted) return;
      if (nextMs < Infinity) cancelTimer = clock.after(Math.max(0, nextMs - clock.now()), wake);
      // Something may have changed during the pass.
    } while (wasWokenAgain());
    pumping = 'no';
    fresh = null;
  }
  const wasWokenAgain = (): boolean => pumping === 'again';

  /** Starts all uploads that may run now. Returns when the next one may start, or Infinity if unknown. */
  async function startDue(): Promise<number> {
    const known = await store.list();
    const before = kept;
    kept = store.keeps();
    if (chosen && kept === 'disk' && before === 'memory') void countMissing();
    const items = chosen ? await tidyOutbox(ports, known, (id) => inFlight.has(id)) : known;
    for (const { id, state } of items) if (state !== 'waiting') tellWaiting(id);
    if (work.signal.aborted) return Infinity;
    const toSend = items.filter((item) => item.state === 'waiting' && isMine(item) && !inFlight.has(item.id));
    // Retry a failed disk even without waiting photos, to find out whether it has recovered or needs repair.
    const idleMs = kept === 'memory' ? clock.now() + storeRetryMs : Infinity;
    if (toSend.length === 0) return idleMs;
    if (clock.now() < serverBackoff.untilMs) return serverBackoff.untilMs;
    let nextMs = idleMs;
    for (const item of toSend) {
      // The next upload that ends wakes the loop.
      if (inFlight.size >= atATime) return Infinity;
      const { untilMs } = photoBackoff.get(item.id) ?? noBackoff;
      if (untilMs > clock.now()) nextMs = Math.min(nextMs, untilMs);
      else void send(item);
    }
    return nextMs;
  }

  /** Counts photos that were lost with the browser's storage. Their guests have codes, so staff should know. */
  async function countMissing(): Promise<void> {
    try {
      if (await settleMissing(store, notes, ports.calendarMs())) changed();
    } catch {
      // The store failed again; count once it works.
      kept = 'memory';
    }
  }

  async function send(item: OutboxItem): Promise<void> {
    inFlight.add(item.id);
    const outcome = await attempt(item);
    inFlight.delete(item.id);
    if (work.signal.aborted) return;
    if (outcome?.name === 'later' && outcome.trouble === 'server') {
      // Count two simultaneous failures as one.
      if (clock.now() >= serverBackoff.untilMs) serverBackoff = worse(serverBackoff, outcome.afterMs);
      waiting.forEach((_resolves, id) => tellWaiting(id));
    } else {
      if (outcome !== null) serverBackoff = noBackoff;
      if (outcome === null || outcome.name === 'later') photoBackoff.set(item.id, worse(photoBackoff.get(item.id) ?? noBackoff));
      else photoBackoff.delete(item.id);
      tellWaiting(item.id);
    }
    changed();
  }

  /** Uploads one photo, and records the outcome if it is final. Null if nothing could be sent. */
  async function attempt(item: OutboxItem): Promise<UploadOutcome | null> {
    try {
      const sealed = fresh?.id === item.id ? fresh.sealed : await read(item.id);
      if (sealed === null) return null;
      const outcome = await ports.upload(
        { ...item, sealed, waitedMs: Math.max(0, Math.round(ports.calendarMs() - item.addedMs)) },
        work.signal,
      );
      if (outcome.name !== 'later' && !work.signal.aborted) await store.settle(item.id, outcome.name, ports.calendarMs());
      return outcome;
    } catch {
      // The store failed. The photo is sent again when the store works; the server will recognise it.
      return null;
    }
  }

  /**
   * A photo's bytes; null if another tab has sent it, or the bytes can't be read. If they are unreadable for good, settles the photo as
   * lost.
   */
  async function read(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const sealed = await store.sealed(id);
      unread.delete(id);
      return sealed;
    } catch {
      const times = (unread.get(id) ?? 0) + 1;
      unread.set(id, times);
      if (times >= maxReads) await store.settle(id, 'lost', ports.calendarMs());
      return null;
    }
  }

  function changed(): void {
    wake();
    reporter.changed();
    tabs.announce();
  }

  tabs.whenChosen(() => {
    chosen = true;
    kept = 'memory';
    wake();
    reporter.changed();
  }, work.signal);
  tabs.onAnnounced(wake, work.signal);

  return {
    knows: async (id) => (await store.list()).some((item) => item.id === id),
    async add(photo) {
      await store.add(photo);
      fresh = photo;
      // Retry immediately with a new card, because the server may have recovered.
      serverBackoff = { ...serverBackoff, untilMs: clock.now() };
      changed();
    },
    attempted: (id, signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          waiting.get(id)?.delete(done);
          if (waiting.get(id)?.size === 0) waiting.delete(id);
          signal.removeEventListener('abort', done);
          resolve();
        };
        waiting.set(id, (waiting.get(id) ?? new Set()).add(done));
        signal.addEventListener('abort', done);
        if (signal.aborted) done();
        // The photo may have been settled long ago, before a reload.
        else wake();
      }),
    retry() {
      serverBackoff = { ...serverBackoff, untilMs: clock.now() };
      photoBackoff.clear();
      wake();
    },
    stop() {
      work.abort();
      cancelTimer();
    },
  };
}
