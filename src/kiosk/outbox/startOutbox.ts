import type { OutboxItem, SealedPhoto } from './OutboxStore.ts';
import { backOffMs } from '../api/backOff.ts';
import type { OutboxPorts } from './OutboxPorts.ts';
import { outboxReporter } from './outboxReporter.ts';
import { tidyOutbox } from './tidyOutbox.ts';
import type { UploadOutcome } from './uploadPhoto.ts';

/** Photos on their way from the kiosk to the server. */
export interface Outbox {
  /** Whether a photo was put in before, whatever has become of it. */
  knows(id: string): Promise<boolean>;
  /** Puts a photo in; it is sent from now on until the server has it. One that is known already stays what it is. */
  add(photo: SealedPhoto): Promise<void>;
  /** Resolves when an attempt to send this photo has ended, however, or no attempt can be made for the moment, or with the signal. */
  attempted(id: string, signal: AbortSignal): Promise<void>;
  /** Tries all that waits now, whatever it failed with before. */
  retry(): void;
  /** Ends all that it does. What waits stays in the store. */
  stop(): void;
}

const atATime = 2;
const storeRetryMs = 5000;

/** Failures in a row, and until when nothing is tried again. */
interface Trouble {
  readonly failures: number;
  readonly untilMs: number;
}
const noTrouble: Trouble = { failures: 0, untilMs: 0 };

/**
 * Starts to send what waits in the store, and goes on for as long as the page lives: the oldest first, two at a time, each until the
 * server has acknowledged it or refused it for good. While the server as a whole is in trouble nothing is sent; a photo in trouble
 * by itself does not hold up those behind it. What the store holds is the one truth: a reload, a crash or another tab can come in
 * at any moment, and the worst that follows is that the same bytes are sent twice, which is one photo to the server.
 */
export function startOutbox(ports: OutboxPorts): Outbox {
  const { store, clock, tabs } = ports;
  const work = new AbortController();
  const inFlight = new Set<string>();
  const photoTrouble = new Map<string, Trouble>();
  let serverTrouble = noTrouble;
  const waiting = new Map<string, Set<() => void>>();
  /** The photo that came last, until it has been looked at once: what can be sent at once need not be read from the disk that it has just gone to. */
  let fresh: SealedPhoto | null = null;
  /** Whether this tab sends what is on the disk. What only its own memory holds it sends in any case. */
  let chosen = false;
  let pumping: 'no' | 'yes' | 'again' = 'no';
  let cancelTimer = (): void => undefined;
  const reporter = outboxReporter(ports, () => chosen, work.signal);

  const isMine = ({ kept }: OutboxItem): boolean => chosen || kept === 'memory';
  const tellWaiting = (id: string): void => waiting.get(id)?.forEach((resolve) => resolve());
  const worse = ({ failures }: Trouble, afterMs?: number): Trouble => ({
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
        // The store is out of order, and with it whatever waits in there. It is asked again, and staff hear of it by the report.
        nextMs = clock.now() + storeRetryMs;
      }
      if (work.signal.aborted) return;
      if (nextMs < Infinity) cancelTimer = clock.after(Math.max(0, nextMs - clock.now()), wake);
      // While it was looking, something may have changed again.
    } while (wasWokenAgain());
    pumping = 'no';
    fresh = null;
  }
  const wasWokenAgain = (): boolean => pumping === 'again';

  /** Starts whatever may be sent now; gives the moment at which the next may, or Infinity where that is nobody's guess. */
  async function startDue(): Promise<number> {
    const known = await store.list();
    const items = chosen ? await tidyOutbox(ports, known, (id) => inFlight.has(id)) : known;
    for (const { id, state } of items) if (state !== 'waiting') tellWaiting(id);
    if (work.signal.aborted) return Infinity;
    const toSend = items.filter((item) => item.state === 'waiting' && isMine(item) && !inFlight.has(item.id));
    if (toSend.length === 0) return Infinity;
    if (clock.now() < serverTrouble.untilMs) return serverTrouble.untilMs;
    let nextMs = Infinity;
    for (const item of toSend) {
      // Whichever ends next wakes the pump by itself.
      if (inFlight.size >= atATime) return Infinity;
      const { untilMs } = photoTrouble.get(item.id) ?? noTrouble;
      if (untilMs > clock.now()) nextMs = Math.min(nextMs, untilMs);
      else void send(item);
    }
    return nextMs;
  }

  async function send(item: OutboxItem): Promise<void> {
    inFlight.add(item.id);
    const outcome = await attempt(item);
    inFlight.delete(item.id);
    if (work.signal.aborted) return;
    if (outcome?.name === 'later' && outcome.trouble === 'server') {
      // Two that fail at once are one failure.
      if (clock.now() >= serverTrouble.untilMs) serverTrouble = worse(serverTrouble, outcome.afterMs);
      waiting.forEach((_resolves, id) => tellWaiting(id));
    } else {
      if (outcome !== null) serverTrouble = noTrouble;
      if (outcome === null || outcome.name === 'later') photoTrouble.set(item.id, worse(photoTrouble.get(item.id) ?? noTrouble));
      else photoTrouble.delete(item.id);
      tellWaiting(item.id);
    }
    changed();
  }

  /** Brings one photo to the server, and writes down what came of it where that is final. Null where nothing could be sent. */
  async function attempt(item: OutboxItem): Promise<UploadOutcome | null> {
    try {
      const sealed = fresh?.id === item.id ? fresh.sealed : await store.sealed(item.id);
      // Another tab was quicker.
      if (sealed === null) return null;
      const outcome = await ports.upload(
        { ...item, sealed, waitedMs: Math.max(0, Math.round(ports.calendarMs() - item.addedMs)) },
        work.signal,
      );
      if (outcome.name !== 'later' && !work.signal.aborted) await store.settle(item.id, outcome.name, ports.calendarMs());
      return outcome;
    } catch {
      // The store failed. The photo is sent once more when it works again; the server knows it then.
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
    wake();
    reporter.changed();
  }, work.signal);
  tabs.onAnnounced(wake, work.signal);

  return {
    knows: async (id) => (await store.list()).some((item) => item.id === id),
    async add(photo) {
      await store.add(photo);
      fresh = photo;
      // A new card is a good reason to try at once; the server may be back.
      serverTrouble = { ...serverTrouble, untilMs: clock.now() };
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
        // It may have been settled long ago, before a reload.
        else wake();
      }),
    retry() {
      serverTrouble = { ...serverTrouble, untilMs: clock.now() };
      photoTrouble.clear();
      wake();
    },
    stop() {
      work.abort();
      cancelTimer();
    },
  };
}
