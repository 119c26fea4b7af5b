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
  /** Seals it as the sequel of the secret's card. */
  readonly seal: (portrait: SharedItem, secret: PhotoSecret) => Promise<Uint8Array<ArrayBuffer>>;
  /** Runs the work, unless another tab does already. */
  readonly alone: (id: string, work: () => Promise<void>) => Promise<void>;
  readonly clock: Clock;
  readonly calendarMs: () => number;
  readonly signal: AbortSignal;
}

/** Guests look at their phones for a while, not all evening; and an event that has lost its internet should not paint yesterday's guests. */
export const openForMs = 10 * 60_000;

/** Pauses before the service is asked again, or a picture looked at; after the last of them it is given up. */
const tryAgainMs = [5000, 15_000, 30_000, 60_000, 120_000];
/** A server that is away or busy costs nothing. */
const busyAgainMs = 3000;
/** A stranger in the portrait is tried away once, by another seed. */
const maxStrange = 2;
/** An order whose answer broke off may have cost as much as a portrait. */
const maxInterrupted = 2;

/**
 * Orders portraits for guests who have left, and passes each to the outbox, sealed under the secret of their card. The secret is known here only until
 * then. Where none comes in ten minutes, an item without a picture is sealed instead, which tells phones that they need not wait.
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
      // The store or the outbox failed: what is still open is taken up again.
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
      // As old as the card: whoever clears the booth's photos means both.
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

  /** The portrait, or null if none will come. */
  async function painted({ wish, takenMs, secret }: PortraitOrder, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    // Never more than at first: the wall clock may have been set back.
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
        // Read anew for each order.
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

  /** Looks again where it can't be done now, as while the server that has the models is away; null if that stays so, or the order is over. */
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
        // Another one could not be looked at either, and each costs.
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
    /** Whether something was ordered for this card already, by a page that was reloaded before the card was on its way. */
    async hasTaken(secret: PhotoSecret): Promise<boolean> {
      const id = photoId(secret, 'sequel');
      return (await store.get(id).catch(() => null)) !== null || outbox.knows(id);
    },
    /** Keeps an order. Resolves when it survives a reload, if anything does, with what begins it. */
    async take(order: PortraitOrder): Promise<() => void> {
      // An order that can't be kept is lost with the page only.
      await store.put(order).catch(() => undefined);
      return () => void run(order);
    },
    /** Takes up what is open: after a reload, or after a tab that had it has gone. */
    async resume(): Promise<void> {
      const ids = await store.ids().catch(() => []);
      // Each has a photo in it: what is running is not read again.
      for (const id of ids.filter((one) => !running.has(one))) {
        const order = await store.get(id).catch(() => null);
        if (order !== null) void run(order);
      }
    },
  };
}
