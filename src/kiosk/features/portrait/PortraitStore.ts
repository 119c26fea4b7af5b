import type { PhotoSecret } from '../../../shared/share/PhotoSecret.ts';
import type { SequelOrder } from '../../outbox/Sequels.ts';
import type { PortraitWish } from './PortraitWish.ts';

/** An order for a portrait that is still open: all that it takes to seal what comes of it. */
export type PortraitOrder = SequelOrder<PortraitWish>;

/** Keeps open orders by the ids of their portraits, sealed, and nothing of one that is over. Calls may reject, and have then changed nothing. */
export interface PortraitStore {
  ids(): Promise<readonly string[]>;
  /** Null if there is none, or none that can still be opened. */
  get(id: string): Promise<PortraitOrder | null>;
  put(order: PortraitOrder): Promise<void>;
  remove(secret: PhotoSecret): Promise<void>;
}
