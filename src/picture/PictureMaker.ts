import type { MadePicture, MakingStep } from '../flow/Visit.ts';
import type { Result } from '../shared/errors.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { Placing } from './compose/characterComposer.ts';
import type { LiveSource } from './LiveSource.ts';

/** A timed stage of making a picture. */
export type TimedPart = 'models' | 'decoding' | 'inference' | 'refinement' | 'composition' | 'encoding';

export interface PictureOrder {
  /** A square PNG as a data URL, once it is encoded. If this rejects, there is no picture. */
  readonly photo: Promise<string>;
  /** The same photo as pixels, if they are still available, which saves waiting for the encoding. */
  readonly still?: LiveSource;
  readonly answers: Answers;
  /** Whether the photo must not leave the page that took it. */
  readonly withheld: boolean;
  /** True if the photo itself is the picture, so that nothing needs to be made. */
  readonly plain?: boolean;
  /** Whether to order a portrait from a service in addition to the booth's own picture. */
  readonly sides?: boolean;
  readonly signal: AbortSignal;
  /** Progress for the waiting guest; `fraction` is 0 to 1 of this maker's work. */
  readonly onProgress: (step: MakingStep, fraction: number) => void;
  /** An early preview for the guest: the people on a transparent background, framed like the photo. */
  readonly onGlimpse?: (people: LiveSource) => void;
  /** Reports how long a stage took, in milliseconds. */
  readonly onTimed?: (part: TimedPart, ms: number) => void;
}

/** A maker's result. `image` is the same picture as pixels, which saves decoding the data URL; the receiver must close it. */
export interface DevelopedPicture extends MadePicture {
  readonly image?: ImageBitmap;
  /** How the people were placed in the picture, if they were cut out here. */
  readonly placing?: Placing;
}

/** One method of making the character from a photo and the answers. */
export interface PictureMaker {
  readonly name: string;
  /** Whether the maker sends the photo to another machine. */
  readonly sends: boolean;
  /** The minimum time that this maker needs, in milliseconds. The chain starts it at least this long before the deadline. */
  readonly needsMs: number;
  /** Stops and settles soon after `signal` aborts. */
  make(order: PictureOrder): Promise<Result<DevelopedPicture>>;
}
