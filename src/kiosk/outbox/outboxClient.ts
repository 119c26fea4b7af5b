import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../../shared/share/SharedItem.ts';
import { wipeItem } from '../../shared/share/SharedItem.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import type { CardWishes } from './shareCard.ts';
import { workerCalls } from '../devices/workerCalls.ts';

/** A request to the outbox's worker. */
export interface OutboxOrder {
  /** The maximum number of photos. */
  readonly limit: number;
  /**
   * A card to seal, store and send. With null, the worker only starts sending stored photos and answers immediately, which shows that it
   * is alive.
   */
  readonly card: ({ readonly item: SharedItem; readonly secret: PhotoSecret } & CardWishes) | null;
  /** Retry all waiting photos now. */
  readonly retry?: true;
}

/** The page's interface to the outbox. */
export interface OutboxService {
  /**
   * Hands over a card. Resolves when the card has been sent, when it can't be sent now, or when the signal aborts; sending then
   * continues. Wipes the given card. Rejects if even a fresh worker could not take it.
   */
  share(card: SharedItem, secret: PhotoSecret, signal: AbortSignal, wishes?: CardWishes): Promise<void>;
  /** Retries all waiting photos now, whatever their last error was. */
  readonly retry: () => void;
}

/** With this interval, a fresh worker resends a dead worker's cards in less than 15 s. */
const pollEveryMs = 2000;
/** Without the browser's cryptography (no secure context), sealing a card blocks the worker for some seconds. */
const patienceMs = 8000;

export interface OutboxServiceParts {
  /** The maximum number of photos. */
  readonly limit: number;
  readonly clock: Clock;
  /** When to start sending stored photos. Cards are accepted even before that. */
  readonly begin?: Promise<unknown>;
  readonly startWorker: () => Worker;
}

/**
 * Runs the outbox in its own worker, and restarts the worker if it dies or hangs, until the page ends. While the stage moves, its frames
 * occupy the page's whole thread: on that thread, each of the dozen steps from card to upload would wait for a frame.
 */
export function outboxClient({ limit, clock, begin = Promise.resolve(), startWorker }: OutboxServiceParts): OutboxService {
  const worker = workerCalls<OutboxOrder, true>(startWorker, clock);
  const pageLife = new AbortController().signal;
  void (async () => {
    await begin;
    for (;;) {
      // If the worker fails, the next check starts a fresh worker, which finds the waiting photos on the disk.
      await worker.ask({ limit, card: null }, { patienceMs }).catch(() => null);
      await pause(clock, pollEveryMs, pageLife);
    }
  })();

  async function takeOver(item: SharedItem, secret: PhotoSecret, wishes?: CardWishes): Promise<void> {
    const order = { limit, card: { item, secret, ...wishes } };
    try {
      await worker.ask(order).catch(() => worker.ask(order));
    } finally {
      wipeItem(item);
    }
  }

  return {
    // If the worker dies, the next worker tries all photos anyway.
    retry: () => void worker.ask({ limit, card: null, retry: true }).catch(() => undefined),
    share: (card, secret, signal, wishes) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => resolve());
        takeOver(card, secret, wishes).then(resolve, reject);
      }),
  };
}
