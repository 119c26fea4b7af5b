import type { CameraTrouble } from '../shared/contract/cameraFaults.ts';
import type { PlainReason } from '../shared/contract/plainReasons.ts';
import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../shared/share/SharedItem.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { PictureShape } from '../shared/theme/shownLayers.ts';
import type { Agreement, FeaturePicture, FeatureResult, FeatureSettled, FeatureTaking } from './features.ts';

/** A picture maker's progress, shown to the guest while they wait. */
export type MakingStep = 'developing' | 'making' | 'finishing';

/** What posing guests could do to get everybody into the picture: move towards its middle, or step back. */
export type PosingAdvice = 'closer' | 'back';

/** A maker's result: the character on the card, and what features made along with it. */
export interface MadePicture extends FeaturePicture {
  /** A PNG data URL. */
  readonly url: string;
  readonly shape: PictureShape;
  /** Why the guest gets the plain photo; undefined if a maker improved it. */
  readonly plain?: PlainReason;
}

/** One shot of a strip: first the photo, then the picture made from it. */
export type RollShot = { readonly photo: string } | { readonly picture: MadePicture };

/** The shots of a strip, in order, with null for those not taken yet. The first null is the next shot. */
export type Roll = readonly (RollShot | null)[];

/** The guest's choices, which hold for the whole visit. */
interface Settled extends FeatureSettled {
  /** The language they chose; undefined for the theme's own. */
  readonly language?: string;
  /**
   * The guest's answer, and the version of the terms that they answered. After a no, none of the guest's data leaves this page, whatever a
   * later theme says.
   */
  readonly consent?: Agreement;
  /** The booth makes this visit by itself. Nobody was asked for consent, so the photo is not sent to any picture service. */
  readonly rehearsed?: true;
  /** How many retakes the guest has made; undefined if none. */
  readonly retakes?: number;
  /** The id of the format they chose; undefined for the theme's first. */
  readonly format?: string;
}

/** Photo scenes keep a strip's shots, but not a card's single shot. */
interface Photographed {
  readonly roll?: Roll;
}

/** `asked`: the guest was asked "Still there?", and the visit ends unless they respond. */
interface Attended extends Settled {
  readonly attention: 'present' | 'asked';
}

/** The guests are being photographed, filmed, or recorded by another feature. */
export interface Taking {
  readonly name: 'shooting' | FeatureTaking['name'];
}

/** Present once the card has landed on the table. */
interface Dealt {
  readonly landed?: true;
}

/** The steps between the shutter and the finished picture. */
export type Development =
  /** The screen is white, to light the guests for their shot. */
  | { readonly name: 'lighting' }
  | Taking
  /** A strip's shot stays on the screen for a moment before the next one. */
  | { readonly name: 'frozen' }
  | {
      readonly name: 'making';
      readonly photo: string;
      readonly step: MakingStep;
      readonly fraction: number;
      /** Present while the guest may still retake the shot. */
      readonly offer?: 'standing';
    }
  /** The picture is on its card, and the guest may still retake the shot. Until that choice is made, no file is drawn, sealed or sent. */
  | (Dealt & { readonly name: 'offered'; readonly photo: string; readonly picture: MadePicture })
  /** While the guest looks at their picture, its card is already being sent. */
  | (Shared & { readonly name: 'settled'; readonly photo: string; readonly picture: MadePicture });

/** The result scene waits until the card is drawn and sent. Loading ends a moment later. */
export type Sharing =
  | { readonly name: 'drawing' }
  | { readonly name: 'sending'; readonly card: SharedItem | null }
  | { readonly name: 'settled' }
  | { readonly name: 'done' }
  /** The guest chose to keep the card on the screen, so it is not sent. */
  | { readonly name: 'kept' };

/** A card that is being shared, from the moment its picture is final. */
export interface Shared {
  /** The secret in the card's link. Null until it is generated, or if there is no card to link to. */
  readonly secret: PhotoSecret | null;
  readonly sharing: Sharing;
}

/** `coming` is the chosen language, while its fonts are loading. */
export type Welcome = Settled & {
  readonly scene: 'welcome';
  readonly coming?: string;
};
export type Survey = Attended & {
  readonly scene: 'survey';
  readonly step: number;
  readonly answers: Answers;
};
/** All questions are answered. The guest chooses one of the theme's formats. */
export type Formats = Attended & {
  readonly scene: 'formats';
  readonly answers: Answers;
};
/** All questions are answered. The guest is asked whether their photo may be sent and stored. `terms` is the version of the terms. */
export type Consent = Attended & { readonly scene: 'consent'; readonly answers: Answers; readonly terms: string };
/** There is no live picture yet. `help` says whether the guests have waited long enough to need a hint. */
export type Preparing = Attended &
  Photographed & {
    readonly scene: 'preparing';
    readonly answers: Answers;
    readonly trouble: CameraTrouble | null;
    readonly help: 'quiet' | 'due';
  };
/**
 * `missed`: the last shot failed, and the guest is asked to try again. `advice` tells guests how to reposition themselves, and becomes
 * null once they have.
 */
export type Live = Attended &
  Photographed & {
    readonly scene: 'live';
    readonly answers: Answers;
    readonly missed?: 'shot';
    readonly advice?: PosingAdvice | null;
  };
/** The countdown starts at `from`, if that differs from the theme's number. */
export type Countdown = Attended &
  Photographed & {
    readonly scene: 'countdown';
    readonly answers: Answers;
    readonly secondsLeft: number;
    readonly from?: number;
  };
/** 'Still there?' is never asked while a picture is being made. */
export type Generating = Settled &
  Photographed & {
    readonly scene: 'generating';
    readonly answers: Answers;
    readonly development: Development;
  };
export type ResultVisit = Attended &
  Shared &
  Dealt &
  FeatureResult & {
    readonly scene: 'result';
    readonly answers: Answers;
    readonly picture: MadePicture;
    /** All pictures of a strip in order, or both sides of a card; `picture` is the first of them. */
    readonly strip?: readonly MadePicture[];
  };
export type NotFound = Settled & { readonly scene: 'notFound' };
/** Staff have closed the booth; `until` is the reopening time, worded for guests. */
export type Closed = Settled & { readonly scene: 'closed'; readonly until: string | null };
/** A scene failed: guests see a calm message, then Welcome. */
export type Trouble = Settled & { readonly scene: 'trouble' };

/** The single source of truth about a visit. Addresses, pictures and sounds are derived from it. */
export type Visit =
  Welcome | Survey | Formats | Consent | Preparing | Live | Countdown | Generating | ResultVisit | NotFound | Closed | Trouble;
