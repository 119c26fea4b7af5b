import type { PhotoSecret } from '../../../shared/share/PhotoSecret.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureRecipients } from '../../../shared/theme/themeSchema.ts';
import type { SequelOrder } from '../../outbox/SequelOrders.ts';

/** The data for painting a portrait after the visit, for a guest who has agreed to it. */
export interface PortraitWish {
  /** The photo as a PNG data URL. */
  readonly photo: string;
  readonly answers: Answers;
  /** The maximum group size for a portrait. */
  readonly maxPeople: number;
  /** The recipients of the photo that the guest was told about. The photo goes to nobody else. */
  readonly sentTo: PictureRecipients;
}

/** An open order for a portrait, with everything needed to seal the result. */
export type PortraitOrder = SequelOrder<PortraitWish>;

/**
 * Stores open orders, sealed, by their portraits' ids. Deletes finished orders completely. Calls may reject; they have then changed
 * nothing.
 */
export interface PortraitStore {
  ids(): Promise<readonly string[]>;
  /** Null if there is no such order, or if it can't be opened any more. */
  get(id: string): Promise<PortraitOrder | null>;
  put(order: PortraitOrder): Promise<void>;
  remove(secret: PhotoSecret): Promise<void>;
}
