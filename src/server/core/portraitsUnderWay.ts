import type { LatePortrait } from '../../shared/contract/portraits/generate.ts';
import type { PortraitProgress } from '../../shared/contract/photos.ts';

/** What the server knows of a portrait that a kiosk has ordered. */
export type OrderedPortrait = Pick<LatePortrait, 'id' | 'card' | 'deleteTokenHash'>;

/** An order that is running. */
export interface PortraitOrderUnderWay {
  /** Notes that the service has begun. */
  readonly painting: () => void;
  /** The order is over, however it ended. */
  end(): void;
}

/**
 * The portraits that kiosks have ordered and not got yet, for phones that ask and for guests who delete. In memory: a kiosk whose order was lost orders
 * again.
 */
export interface PortraitsUnderWay {
  /** Notes an order. `abort` ends it, should its guest or staff delete. */
  begin(portrait: OrderedPortrait, abort: () => void): PortraitOrderUnderWay;
  progress(id: string): PortraitProgress | null;
  /** Whether a portrait was ordered under this id, a while ago at most. */
  isPortrait(id: string): boolean;
  /** The hash of the token that deletes it; undefined for what is no portrait. */
  deleteTokenHash(id: string): string | undefined;
  /** Ends the running orders of a portrait, or of a card's; gives the portraits that belong to the card. */
  stop(id: string): readonly string[];
  /** Ends all running orders. */
  stopAll(): void;
}

/** Beyond this the oldest are forgotten. */
const mostIds = 500;

interface Known {
  readonly portrait: OrderedPortrait;
  readonly running: Set<() => void>;
  progress: PortraitProgress | null;
}

export function portraitsUnderWay(): PortraitsUnderWay {
  const known = new Map<string, Known>();

  function stopOrders({ running }: Known): void {
    for (const abort of [...running]) abort();
  }

  return {
    begin(portrait, abort) {
      const running = known.get(portrait.id)?.running ?? new Set();
      const entry: Known = { portrait, running: running.add(abort), progress: 'waiting' };
      known.delete(portrait.id);
      known.set(portrait.id, entry);
      const over = [...known].find(([, one]) => one.running.size === 0);
      if (known.size > mostIds && over !== undefined) known.delete(over[0]);
      return {
        painting: () => void (entry.progress = 'painting'),
        end() {
          running.delete(abort);
          entry.progress = null;
        },
      };
    },
    progress: (id) => known.get(id)?.progress ?? null,
    isPortrait: (id) => known.has(id),
    deleteTokenHash: (id) => known.get(id)?.portrait.deleteTokenHash,
    stop(id) {
      const own = known.get(id);
      if (own !== undefined) stopOrders(own);
      const ofCard = [...known.values()].filter(({ portrait }) => portrait.card === id);
      ofCard.forEach(stopOrders);
      return ofCard.map(({ portrait }) => portrait.id);
    },
    stopAll: () => [...known.values()].forEach(stopOrders),
  };
}
