import { deleteTokenHash, photoId } from '../../../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../../../shared/share/SharedItem.ts';
import { stillItem, wipeItem } from '../../../shared/share/SharedItem.ts';
import type { Clock } from '../../devices/Clock.ts';
import { pause } from '../../devices/Clock.ts';
import type { PortraitEyes } from '../../pictures/portrait/portraitEyes.ts';
import type { AskForPortrait } from './askForPortrait.ts';
import type { PortraitOrder, PortraitStore } from './PortraitStore.ts';
import type { Outbox } from '../../outbox/startOutbox.ts';

export interface PortraitServicePorts {
  readonly store: PortraitStore;
  readonly outbox: Pick<Outbox, 'knows' | 'add'>;
  readonly ask: AskForPortrait;
  readonly eyes: PortraitEyes;
  /** Seals a portrait as the sequel of the secret's card. */
  readonly seal: (portrait: SharedItem, secret: PhotoSecret) => Promise<Uint8Array<ArrayBuffer>>;
  /** Runs the work, unless another tab is already running it. */
  readonly alone: (id: string, work: () => Promise<void>) => Promise<void>;
  readonly clock: Clock;
  readonly calendarMs: () => number;
  readonly signal: AbortSignal;
}

/**
 * How long an order stays open. Guests don't watch their phones all evening, and after an internet outage the booth should not pay for
 * portraits of yesterday's guests.
 */
export const openForMs = 10 * 60_000;

/** Delays before asking the service again, or checking a picture again. After the last one, the order is given up. */
const tryAgainMs = [5000, 15_000, 30_000, 60_000, 120_000];
/** The delay while the server is down or busy; these tries cost nothing. */
const busyAgainMs = 3000;
/** If the portrait shows a stranger, request another with a new seed, up to this many. */
const maxStrange = 2;
/** The limit for interrupted orders, each of which may have cost as much as a portrait. */
const maxInterrupted = 2;

/**
 * Orders portraits for guests who have left, and passes each one to the outbox, sealed under its card's secret, which this machine then
 * forgets. If there is no portrait within ten minutes, an item without a picture is sealed instead, which tells phones to stop waiting.
 */
export function portraitService(ports: PortraitServicePorts) {
  const { store, outbox, clock, calendarMs, signal } = ports;
  const running = new Set<string>();

  async function run(order: PortraitOrder): Promise<void> {
    const id = photoId(order.secret, 'sequel');
    if (running.has(id)) return;
    running.add(id);
    try {
      await ports.alone(id, () => settle(order, id));
    } catch {
      // The store or the outbox failed; `resume` continues all open orders.
    } finally {
      running.delete(id);
    }
  }

  async function settle(order: PortraitOrder, id: string): Promise<void> {
    const { secret, takenMs, codeNames } = order;
    if (!(await outbox.knows(id))) {
      const png = await painted(order, id);
      if (signal.aborted) return;
      const item = stillItem(png ?? new Uint8Array());
      const sealed = await ports.seal(item, secret);
      wipeItem(item);
      // The portrait counts as being as old as its card, so that clearing photos by age covers both.
      await outbox.add({
        id,
        deleteTokenHash: deleteTokenHash(secret, 'sequel'),
        addedMs: takenMs,
        sequelOf: photoId(secret),
        ...(codeNames !== undefined && { codeNames }),
        sealed,
      });
    }
    await store.remove(secret);
  }

  /** The portrait, or null if there will be none. */
  async function painted({ wish, takenMs, secret }: PortraitOrder, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    // Never more than the full time, because the wall clock may have been set back.
    const leftMs = (): number => Math.min(openForMs, takenMs + openForMs - calendarMs());
    if (leftMs() <= 0) return null;
    const over = new AbortController();
    const end = (): void => over.abort();
    const cancel = clock.after(leftMs(), end);
    signal.addEventListener('abort', end);
    try {
      const people = await examined(() => ports.eyes.people(wish.photo), over.signal);
      if (people === null || people > wish.maxPeople) return null;
      const portrait = {
        id,
        card: photoId(secret),
        deleteTokenHash: deleteTokenHash(secret, 'sequel'),
        // Computed again for each request.
        get madeMsAgo() {
          return Math.max(0, Math.round(calendarMs() - takenMs));
        },
      };
      return await persist({ photo: wish.photo, answers: wish.answers, people, sentTo: wish.sentTo, portrait }, leftMs, over.signal);
    } finally {
      cancel();
      signal.removeEventListener('abort', end);
    }
  }

  /**
   * Repeats a check that can't be done now, for example while the server with the models is down. Null if the check keeps failing, or the
   * order is over.
   */
  async function examined<T>(examine: () => Promise<T | null>, over: AbortSignal): Promise<T | null> {
    for (const againMs of [...tryAgainMs, 0]) {
      const answer = await examine();
      if (over.aborted) return null;
      if (answer !== null) return answer;
      await pause(clock, againMs, over);
    }
    return null;
  }

  async function persist(
    order: Parameters<AskForPortrait>[0],
    leftMs: () => number,
    over: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    let [tries, strange, interrupted] = [0, 0, 0];
    while (!over.aborted) {
      const answer = await ports.ask(order, over);
      if (over.aborted || answer.got === 'never') return null;
      if (answer.got === 'picture') {
        const isLike = await examined(() => ports.eyes.isLike(order.photo, answer.png), over);
        if (isLike === true) return answer.png;
        answer.png.fill(0);
        strange += 1;
        // Don't order another portrait: it would cost money, and could not be checked either.
        if (isLike === null || strange >= maxStrange) return null;
        continue;
      }
      if (answer.got === 'broken-off' && ++interrupted >= maxInterrupted) return null;
      const againMs = answer.got === 'broken-off' || answer.isTry ? tryAgainMs[tries++] : busyAgainMs;
      if (againMs === undefined) return null;
      const waitMs = Math.max(againMs, answer.got === 'later' ? (answer.afterMs ?? 0) : 0);
      if (waitMs >= leftMs()) return null;
      await pause(clock, waitMs, over);
    }
    return null;
  }

  return {
    /** Whether a portrait was already ordered for this card, by a page that reloaded before it sent the card. */
    async hasTaken(secret: PhotoSecret): Promise<boolean> {
      const id = photoId(secret, 'sequel');
      return (await store.get(id).catch(() => null)) !== null || outbox.knows(id);
    },
    /**
     * Stores an order. Resolves once the order survives a reload (if it can be stored at all). Returns a function that starts the order.
     */
    async take(order: PortraitOrder): Promise<() => void> {
      // If the order can't be stored, it is lost only if the page ends.
      await store.put(order).catch(() => undefined);
      return () => void run(order);
    },
    /** Resumes open orders after a reload, or after the tab that ran them was closed. */
    async resume(): Promise<void> {
      const ids = await store.ids().catch(() => []);
      // Don't read running orders again, because each contains a photo.
      for (const id of ids.filter((one) => !running.has(one))) {
        const order = await store.get(id).catch(() => null);
        if (order !== null) void run(order);
      }
    },
  };
}
