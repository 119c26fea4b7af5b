import type { PhotoSecret } from '../../../shared/share/PhotoSecret.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureRecipients } from '../../../shared/theme/themeSchema.ts';
import type { SequelOrder } from '../../outbox/SequelOrders.ts';

/** What a portrait is painted of after the visit, for a guest who agreed to it. */
export interface PortraitWish {
  /** The photo as a PNG data URL. */
  readonly photo: string;
  readonly answers: Answers;
  /** No portrait is painted of more people than this. */
  readonly maxPeople: number;
  /** Who the guest was told gets the photo. It goes to nobody else. */
  readonly sentTo: PictureRecipients;
}

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
