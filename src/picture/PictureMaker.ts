import type { MadePicture, MakingStep } from '../flow/Visit.ts';
import type { Result } from '../shared/errors.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { LiveSource } from './LiveSource.ts';

/** A part of the making that is worth timing. */
export type TimedPart = 'models' | 'decoding' | 'inference' | 'refinement' | 'composition' | 'encoding';

export interface PictureOrder {
  /** A square PNG as a data URL, as soon as it is encoded. Rejects where it can't be: then there is no picture at all. */
  readonly photo: Promise<string>;
  /** The same photo as pixels where they are still at hand, which saves waiting for it. */
  readonly still?: LiveSource;
  readonly answers: Answers;
  /** Whether the photo must not leave the page that it was taken on. */
  readonly withheld: boolean;
  readonly signal: AbortSignal;
  /** News for the waiting guest; `fraction` is 0 to 1 of this maker's work. */
  readonly onProgress: (step: MakingStep, fraction: number) => void;
  /** What the guest may see of the picture before it is done: the people on nothing, framed as the photo is. */
  readonly onGlimpse?: (people: LiveSource) => void;
  /** How long a part of the making took, in milliseconds. */
  readonly onTimed?: (part: TimedPart, ms: number) => void;
}

/** What a maker has made. `image` is the same as pixels, of nobody else, which saves reading its address; whoever is given it closes it. */
export interface DevelopedPicture extends MadePicture {
  readonly image?: ImageBitmap;
}

/** One way to make the character from a photo and the answers. */
export interface PictureMaker {
  readonly name: string;
  /** Whether it sends the photo to somebody else. */
  readonly sends: boolean;
  /** What this maker needs at least, in milliseconds: the chain starts it no later than that before the deadline. */
  readonly needsMs: number;
  /** Stops and settles soon after `signal` is aborted. */
  make(order: PictureOrder): Promise<Result<DevelopedPicture>>;
}
