import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';

/** What a guest wants to follow their card, as the feature has it that sees to that. It travels to the outbox's worker. */
export type SequelWish = object;

/** An order for what follows a card under its secret. */
export interface SequelOrder<Wish = SequelWish> {
  readonly secret: PhotoSecret;
  readonly wish: Wish;
  /** When the guest's card was made, by the wall clock, in milliseconds since 1970. */
  readonly takenMs: number;
  /** Where the card's code leads, which the sequel follows. */
  readonly codeNames?: string;
}

/** Who sees to what follows cards. */
export interface SequelOrders {
  /** Keeps an order; what is given back begins it. */
  readonly take: (order: SequelOrder) => Promise<() => void>;
  /** Whether something is to follow that secret's card. */
  readonly hasTaken: (secret: PhotoSecret) => Promise<boolean>;
}
