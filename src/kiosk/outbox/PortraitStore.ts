import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { PortraitWish } from './PortraitWish.ts';

/** An order for a portrait that is still open: all that it takes to seal what comes of it. */
export interface PortraitOrder {
  readonly secret: PhotoSecret;
  readonly wish: PortraitWish;
  /** When the guest's card was made, by the wall clock, in milliseconds since 1970. */
  readonly takenMs: number;
  /** Where the card's code leads, which the portrait follows. */
  readonly codeNames?: string;
}

/** Keeps open orders by the ids of their portraits, sealed, and nothing of one that is over. Calls may reject, and have then changed nothing. */
export interface PortraitStore {
  ids(): Promise<readonly string[]>;
  /** Null if there is none, or none that can still be opened. */
  get(id: string): Promise<PortraitOrder | null>;
  put(order: PortraitOrder): Promise<void>;
  remove(secret: PhotoSecret): Promise<void>;
}
