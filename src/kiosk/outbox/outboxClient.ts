import type { CardFile } from '../../flow/Visit.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import { workerCalls } from '../devices/workerCalls.ts';

/** What the outbox's worker is asked for. */
export interface OutboxOrder {
  /** How many photos are kept at most. */
  readonly limit: number;
  /** A card to seal, keep and send. Null asks only for what waits from before, and whether the worker lives: it is answered at once. */
  readonly card: { readonly png: Uint8Array<ArrayBuffer>; readonly secret: PhotoSecret } | null;
  /** All that waits is to be tried now. */
  readonly retry?: true;
}

/** The page's way to the outbox. */
export interface OutboxOffice {
  /**
   * Takes a card over. Resolves when it has been sent, or could not be for the moment, or with the signal: it is sent all the same then.
   * The card given is wiped. Rejects where no worker could take it, not even a fresh one.
   */
  share(card: CardFile, secret: PhotoSecret, signal: AbortSignal): Promise<void>;
  /** All that waits is tried now, whatever it failed with before. */
  readonly retry: () => void;
}

const ownWorker = (): Worker => new Worker(new URL('./outboxWorker.ts', import.meta.url), { type: 'module' });
/** A card that a dead worker has left behind is on its way again in less than 15 s. */
const lookEveryMs = 2000;
/** A worker that seals a card without the browser's cryptography (no secure context) is deaf for some seconds. */
const patienceMs = 8000;

export interface OfficeOrder {
  /** How many photos are kept at most. */
  readonly limit: number;
  readonly clock: Clock;
  /** When to look for what waits from before. A card that comes earlier is taken all the same. */
  readonly begin?: Promise<unknown>;
  readonly startWorker?: () => Worker;
}

/**
 * Starts the outbox in a worker of its own, and again should that die or hang, for as long as the page lives. While the stage moves, its frames
 * take all of the page's thread: on it, every one of the dozen steps from a card to its upload waited for a frame.
 */
export function outboxClient({ limit, clock, begin = Promise.resolve(), startWorker = ownWorker }: OfficeOrder): OutboxOffice {
  const worker = workerCalls<OutboxOrder, true>(startWorker, clock);
  const pageLife = new AbortController().signal;
  void (async () => {
    await begin;
    for (;;) {
      // Should it fail, all that waits is on the disk, and the next look starts a fresh one that finds it there.
      await worker.ask({ limit, card: null }, { patienceMs }).catch(() => null);
      await pause(clock, lookEveryMs, pageLife);
    }
  })();

  async function takeOver(given: Uint8Array, secret: PhotoSecret): Promise<void> {
    const order = { limit, card: { png: new Uint8Array(given), secret } };
    try {
      await worker.ask(order).catch(() => worker.ask(order));
    } finally {
      order.card.png.fill(0);
      given.fill(0);
    }
  }

  return {
    // A worker that dies of it starts again by itself, and tries all then.
    retry: () => void worker.ask({ limit, card: null, retry: true }).catch(() => undefined),
    share: ({ bytes }, secret, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => resolve());
        takeOver(bytes, secret).then(resolve, reject);
      }),
  };
}
