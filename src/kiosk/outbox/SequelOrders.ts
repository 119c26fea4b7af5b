import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';

/** What is needed to make the sequel of a guest's card. Only the feature that makes sequels knows its type. It is sent to the outbox's worker. */
export type SequelWish = object;

/** An order for the sequel of a card, under the card's secret. */
export interface SequelOrder<Wish = SequelWish> {
  readonly secret: PhotoSecret;
  readonly wish: Wish;
  /** When the guest's card was made, by the wall clock, in milliseconds since 1970. */
  readonly takenMs: number;
  /** The address in the card's QR code, which also applies to the sequel. */
  readonly codeNames?: string;
}

/** Makes the sequels of cards. */
export interface SequelOrders {
  /** Stores an order. Resolves with a function that starts it. */
  readonly take: (order: SequelOrder) => Promise<() => void>;
  /** Whether a sequel of that secret's card has been ordered. */
  readonly hasTaken: (secret: PhotoSecret) => Promise<boolean>;
}
