import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../shared/share/SharedItem.ts';
import type { FeatureEvent } from './features.ts';
import type { CameraTrouble } from '../shared/contract/cameraFaults.ts';
import type { MadePicture, MakingStep, PosingAdvice } from './Visit.ts';

/** An event: a touch, news from a device or a maker, or the end of a timer. */
export type VisitEvent =
  | FeatureEvent
  | { readonly type: 'language-chosen'; readonly language: string }
  | { readonly type: 'language-ready'; readonly language: string }
  /** `rehearsed`: pressed by a rehearsal, not by a guest. */
  | { readonly type: 'start-pressed'; readonly rehearsed?: true }
  | { readonly type: 'option-chosen'; readonly question: string; readonly value: string }
  | { readonly type: 'next-pressed' }
  | { readonly type: 'format-chosen'; readonly format: string }
  | { readonly type: 'consent-given' }
  | { readonly type: 'consent-refused' }
  | { readonly type: 'capture-pressed' }
  | { readonly type: 'back-pressed' }
  | { readonly type: 'stay-pressed' }
  | { readonly type: 'camera-started' }
  | { readonly type: 'camera-failed'; readonly trouble: CameraTrouble }
  | { readonly type: 'help-due' }
  | { readonly type: 'posing-advised'; readonly advice: PosingAdvice | null }
  | { readonly type: 'second-passed' }
  | { readonly type: 'photo-captured'; readonly photo: string }
  | { readonly type: 'capture-failed' }
  | {
      readonly type: 'picture-progressed';
      readonly step: MakingStep;
      readonly fraction: number;
    }
  /** `shot` is the index of a strip's shot, here and below; undefined for a card, which has only one shot. */
  | {
      readonly type: 'picture-made';
      readonly picture: MadePicture;
      readonly shot?: number;
    }
  | { readonly type: 'light-elapsed' }
  | { readonly type: 'freeze-elapsed' }
  | { readonly type: 'retake-pressed'; readonly shot?: number }
  /** The guest accepts the shots that could be retaken. */
  | { readonly type: 'accept-pressed' }
  | { readonly type: 'offer-elapsed' }
  | { readonly type: 'pause-elapsed' }
  | { readonly type: 'secret-drawn'; readonly secret: PhotoSecret }
  | { readonly type: 'card-drawn'; readonly card: SharedItem }
  | { readonly type: 'card-overdue' }
  /** The card has landed on the table, where the guests can see it. */
  | { readonly type: 'card-landed' }
  | { readonly type: 'picture-broken' }
  | { readonly type: 'sharing-settled' }
  | { readonly type: 'loading-elapsed' }
  | { readonly type: 'idle-elapsed' }
  | { readonly type: 'leave-elapsed' }
  | { readonly type: 'return-elapsed' }
  | { readonly type: 'booth-closed'; readonly until: string | null }
  | { readonly type: 'booth-opened' }
  | { readonly type: 'scene-failed' };
