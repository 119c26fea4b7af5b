import type { PhoneTexts } from '../shared/theme/phoneTexts.ts';

/** Why the photo is permanently unavailable. */
export type Ending = 'deleted' | 'expired' | 'wrong-link' | 'damaged';

/** The result of the last request for the photo. `unknown`: the booth has not sent it yet. */
export type SearchResult = 'none-yet' | 'unknown' | 'unreachable';

/** The opened photo: the file as the kiosk sealed it, and its address within this page. */
export interface OpenedPhoto {
  readonly file: File;
  readonly url: string;
  /** When the booth deletes the photo, as an ISO 8601 instant; null if the booth didn't say. */
  readonly expires: string | null;
  /** Texts that replace the page's usual ones, which are about a photo. */
  readonly words?: Partial<PhoneTexts>;
  /** Whether a portrait was promised with the photo. Deleting the photo also deletes the portrait, even one that has not arrived yet. */
  readonly sequel?: true;
  /** Removes the elements that were added for this photo, but not the photo element itself. */
  readonly forget?: () => void;
}

/** The progress of the deletion. */
export type Deletion = 'no' | 'asked' | 'under-way' | 'failed';

/** What the page shows now. Exactly one of these holds, and the view is computed from it. */
export type PhoneState =
  | {
      readonly is: 'searching';
      /** How many polls have found nothing so far. */
      readonly tries: number;
      readonly last: SearchResult;
      /** How much of the photo has arrived, 0 to 1; null if nothing has arrived, or the total size is unknown. */
      readonly arrived: number | null;
    }
  | { readonly is: 'shown'; readonly photo: OpenedPhoto; readonly deletion: Deletion }
  | {
      readonly is: 'ended';
      readonly why: Ending;
      /** The texts for a photo that no longer exists. */
      readonly words?: OpenedPhoto['words'];
    };

/** What happened. */
export type PhoneEvent =
  | { readonly type: 'link-read'; readonly valid: boolean }
  | { readonly type: 'part-arrived'; readonly share: number }
  | { readonly type: 'photo-missed'; readonly why: 'unknown' | 'unreachable' }
  | { readonly type: 'photo-opened'; readonly photo: OpenedPhoto }
  | { readonly type: 'photo-ended'; readonly why: Ending }
  | { readonly type: 'try-again-pressed' }
  | { readonly type: 'delete-pressed' }
  | { readonly type: 'delete-declined' }
  | { readonly type: 'delete-confirmed' }
  | { readonly type: 'delete-failed' };
