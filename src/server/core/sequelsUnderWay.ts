import type { SequelProgress } from '../../shared/contract/photos.ts';

/** A card that follows another card of the same guest, such as a portrait. */
export interface Sequel {
  /** The id under which the sequel will be stored. */
  readonly id: string;
  /** The id of the card that it follows. */
  readonly card: string;
  /** SHA-256 of the token that deletes the sequel, in lower-case hex. */
  readonly deleteTokenHash: string;
}

/** An order that is running. */
export interface SequelUnderWay {
  /** Records that painting has begun. */
  readonly painting: () => void;
  /** Call this when the order has ended, in success or failure. */
  end(): void;
}

/**
 * Sequels that kiosks have ordered but not yet received. Used to answer phones, and when guests delete. Kept in memory: a kiosk repeats a
 * lost order.
 */
export interface Sequels {
  /** Records an order. `abort` ends the order if its guest or staff delete the card. */
  begin(sequel: Sequel, abort: () => void): SequelUnderWay;
  progress(id: string): SequelProgress | null;
  /** Whether a sequel was recently ordered under this id. */
  isSequel(id: string): boolean;
  /** The hash of the token that deletes the sequel; undefined if the id is not a sequel's. */
  deleteTokenHash(id: string): string | undefined;
  /** Ends the running orders of a sequel, or of all sequels of a card. Returns the ids of the card's sequels. */
  stop(id: string): readonly string[];
  /** Ends all running orders. */
  stopAll(): void;
}

/** Beyond this number, forget the oldest sequel whose orders have ended. */
const maxIds = 500;

interface Known {
  readonly sequel: Sequel;
  readonly running: Set<() => void>;
  progress: SequelProgress | null;
}

export function sequelsUnderWay(): Sequels {
  const known = new Map<string, Known>();

  function stopOrders({ running }: Known): void {
    for (const abort of [...running]) abort();
  }

  return {
    begin(sequel, abort) {
      const running = known.get(sequel.id)?.running ?? new Set();
      const entry: Known = { sequel, running: running.add(abort), progress: 'waiting' };
      known.delete(sequel.id);
      known.set(sequel.id, entry);
      const over = [...known].find(([, one]) => one.running.size === 0);
      if (known.size > maxIds && over !== undefined) known.delete(over[0]);
      return {
        painting: () => void (entry.progress = 'painting'),
        end() {
          running.delete(abort);
          entry.progress = null;
        },
      };
    },
    progress: (id) => known.get(id)?.progress ?? null,
    isSequel: (id) => known.has(id),
    deleteTokenHash: (id) => known.get(id)?.sequel.deleteTokenHash,
    stop(id) {
      const own = known.get(id);
      if (own !== undefined) stopOrders(own);
      const ofCard = [...known.values()].filter(({ sequel }) => sequel.card === id);
      ofCard.forEach(stopOrders);
      return ofCard.map(({ sequel }) => sequel.id);
    },
    stopAll: () => [...known.values()].forEach(stopOrders),
  };
}
