import type { PhoneTexts } from '../shared/theme/phoneTexts.ts';

/** Why there is nothing to see, for good. */
export type Ending = 'deleted' | 'expired' | 'wrong-link' | 'damaged';

/** What the last look for the photo came to. `unknown`: the booth has not sent it yet. */
export type LookResult = 'none-yet' | 'unknown' | 'unreachable';

/** The opened photo: the file as the kiosk sealed it, and an address within this page for it. */
export interface OpenedPhoto {
  readonly file: File;
  readonly url: string;
  /** When the booth deletes it, as an ISO 8601 instant; null where it did not say. */
  readonly expires: string | null;
  /** What the page says of it, where that is not what it says of a photo. */
  readonly words?: Partial<PhoneTexts>;
  /** Whether a portrait was promised with it, which is deleted with it, come or not. */
  readonly sequel?: true;
  /** Takes from the page what was put there to show it; what shows a photo stays. */
  readonly forget?: () => void;
}

/** How far its deletion has got. */
export type Deletion = 'no' | 'asked' | 'under-way' | 'failed';

/** What the page is about. One of these holds at a time, and the view is computed from it. */
export type PhoneState =
  | {
      readonly is: 'looking';
      /** How many looks have come to nothing. */
      readonly tries: number;
      readonly last: LookResult;
      /** How much of the photo has arrived, 0 to 1; null where none has, or nobody knows. */
      readonly arrived: number | null;
    }
  | { readonly is: 'shown'; readonly photo: OpenedPhoto; readonly deletion: Deletion }
  | {
      readonly is: 'ended';
      readonly why: Ending;
      /** As those of the photo that was there. */
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
