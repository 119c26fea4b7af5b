import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureRecipients } from '../../../shared/theme/themeSchema.ts';

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
