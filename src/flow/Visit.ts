import type { PlainReason } from '../shared/contract/plainReasons.ts';
import type { TermsAnswer } from '../shared/contract/visitReport.ts';
import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { PictureShape } from '../shared/theme/shownLayers.ts';

/** Why there is no live picture, as far as a guest can do something about it. */
export type CameraTrouble = 'denied' | 'none' | 'in-use' | 'insecure' | 'lost' | 'unknown';

/** What a picture maker is at, told to the guest while they wait. */
export type MakingStep = 'developing' | 'making' | 'finishing';

/** What guests who pose could do so that everybody is in the picture: come closer to its middle, or step back. */
export type PosingAdvice = 'closer' | 'back';

/** What a maker makes of a photo: the character on the card. */
export interface MadePicture {
  /** A PNG data URL. */
  readonly url: string;
  readonly shape: PictureShape;
  /** Why it is the photo as it was taken; without it a maker has made more of it. */
  readonly plain?: PlainReason;
}

/** The card as a PNG file. */
export interface CardFile {
  readonly bytes: Uint8Array;
  readonly mime: 'image/png';
}

/** What the guest has settled for all of the visit. */
interface Settled {
  /** The language that they have chosen; the theme's own where they have not. */
  readonly language?: string;
  /** What they said to which terms. After a no nothing of them leaves this page, whatever the theme says by then. */
  readonly consent?: TermsAnswer;
  /** How many shots they have taken back; none without it. */
  readonly retakes?: number;
}

/** Whether somebody is known to stand there. Being 'asked', silence ends the visit. */
interface Attended extends Settled {
  readonly attention: 'present' | 'asked';
}

/** The steps between the shutter and the finished picture. */
export type Development =
  | { readonly name: 'shooting' }
  | {
      readonly name: 'making';
      readonly photo: string;
      readonly step: MakingStep;
      readonly fraction: number;
      /** While the guest may take the shot back. */
      readonly offer?: 'standing';
    }
  /** The picture is there, and the guest may still take the shot back: until that has ended nothing of it is drawn, sealed or sent. */
  | { readonly name: 'offered'; readonly photo: string; readonly picture: MadePicture; readonly pause: 'running' | 'over' }
  /** While the guest looks at their picture, its card is on its way already. */
  | (Shared & { readonly name: 'settled'; readonly photo: string; readonly picture: MadePicture });

/** The call that the result scene waits for: the card is drawn, sent, and a moment later loading ends. */
export type Sharing =
  | { readonly name: 'drawing' }
  | { readonly name: 'sending'; readonly card: CardFile | null }
  | { readonly name: 'settled' }
  | { readonly name: 'done' }
  /** The guest wants it so: the card is on the screen and nowhere else. */
  | { readonly name: 'kept' };

/** A card that is shared, from its picture's settling on. */
export interface Shared {
  /** What the card's link carries. Null until it is drawn, and where no card has come that it could lead to. */
  readonly secret: PhotoSecret | null;
  readonly sharing: Sharing;
}

/** `coming` is a language that was chosen and whose letters are still being loaded. */
export type Welcome = Settled & { readonly scene: 'welcome'; readonly coming?: string };
export type Survey = Attended & { readonly scene: 'survey'; readonly step: number; readonly answers: Answers };
/** All is answered, and the guest is asked whether their photo may be sent and kept, by the terms of that name. */
export type Consent = Attended & { readonly scene: 'consent'; readonly answers: Answers; readonly terms: string };
/** No live picture yet. `help` says whether waiting has lasted so long that a word is due. */
export type Preparing = Attended & {
  readonly scene: 'preparing';
  readonly answers: Answers;
  readonly trouble: CameraTrouble | null;
  readonly help: 'quiet' | 'due';
};
/**
 * `missed` where the shot before came to nothing: the guest is told, and asked once more. `advice` is what they are told about how
 * they stand, null where they have followed it.
 */
export type Live = Attended & {
  readonly scene: 'live';
  readonly answers: Answers;
  readonly missed?: 'shot';
  readonly advice?: PosingAdvice | null;
};
export type Countdown = Attended & { readonly scene: 'countdown'; readonly answers: Answers; readonly secondsLeft: number };
/** Nobody is asked 'Still there?' while their picture is being made. */
export type Generating = Settled & { readonly scene: 'generating'; readonly answers: Answers; readonly development: Development };
export type ResultVisit = Attended &
  Shared & {
    readonly scene: 'result';
    readonly answers: Answers;
    readonly picture: MadePicture;
  };
export type NotFound = Settled & { readonly scene: 'notFound' };
/** Staff have closed the booth; `until` is when it opens again, in words for guests. */
export type Closed = Settled & { readonly scene: 'closed'; readonly until: string | null };
/** Something broke in a scene: a calm word, then Welcome. */
export type Trouble = Settled & { readonly scene: 'trouble' };

/** The one truth about where a visit stands. Addresses, pictures and sounds are projections of it. */
export type Visit = Welcome | Survey | Consent | Preparing | Live | Countdown | Generating | ResultVisit | NotFound | Closed | Trouble;
