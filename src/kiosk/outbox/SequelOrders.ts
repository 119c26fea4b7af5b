import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';

/**
 * The data for making the sequel of a guest's card. Only the feature that makes sequels knows its type. It is sent to the outbox's
 * worker.
 */
export type SequelWish = object;

/** An order for a card's sequel, with the card's secret. */
export interface SequelOrder<Wish = SequelWish> {
  readonly secret: PhotoSecret;
  readonly wish: Wish;
  /** When the guest's card was made, by the wall clock, in milliseconds since 1970. */
  readonly takenMs: number;
  /** The address in the card's QR code; the sequel uses it, too. */
  readonly codeNames?: string;
}

/** Makes the sequels of cards. */
export interface SequelOrders {
  /** Stores an order. Resolves with a function that starts the order. */
  readonly take: (order: SequelOrder) => Promise<() => void>;
  /** Whether the sequel of the card with this secret has been ordered. */
  readonly hasTaken: (secret: PhotoSecret) => Promise<boolean>;
}
