import type { Result } from '../../../../shared/errors.ts';
import type { Answers } from '../../../../shared/survey/answers.ts';
import type { PicturePrompt } from '../../../../shared/theme/promptFor.ts';

/** What a picture is made of. */
export interface ServiceOrder {
  /** The guest's photo, a PNG file. It is wiped when the order is over: don't keep or change it. */
  readonly photo: Buffer;
  /** One of the theme's own answers for every question of its survey. */
  readonly answers: Answers;
  /** What the theme says to image models about these answers. */
  readonly prompt: PicturePrompt;
  /** A picture, as a PNG file, in whose style it is to be painted, for services that take one. */
  readonly reference?: Buffer;
  /** The seed of the image model's random numbers: below 2^31. Another seed gives another picture. */
  readonly seed: number;
  /** Aborts the work: nobody waits for it any more. */
  readonly signal: AbortSignal;
  /** Counts one order more, before a service is asked that may cost something after one that may have done so. False where none may go out. */
  readonly again: () => Promise<boolean>;
  /** Whether a photo that one service has refused may go to the next. */
  readonly askNextAfterRefusal?: boolean;
}

/**
 * Why a service gave nothing. `refused`: it won't make a picture of this photo, but may of the next. `account`: it makes none before somebody has
 * done something about its account or its settings. `busy`: it asks to be left alone for a while. `failed`: it doesn't work. The reason is for
 * the log and for staff: a few words that reveal nothing of photo, answers, addresses or keys.
 */
export interface ServiceError {
  readonly kind: 'refused' | 'account' | 'busy' | 'failed';
  readonly reason: string;
  /** What staff do about an account. */
  readonly howToFix?: string;
  /** Present where the same order may succeed after so long: the service is busy, or broken for the moment. */
  readonly retryAfterMs?: number;
  /** `unsent`: the order never got there as a whole, so that it costs nothing. `broken-off`: it did, and its answer broke off; it may cost as much as a picture. */
  readonly way?: 'unsent' | 'broken-off';
}

/** Makes a picture from a photo and answers. */
export interface PictureService {
  /** The name that selects it, and that staff read. */
  readonly name: string;
  /** An image file as received, unchecked. Expected failures and an aborted signal are values; only bugs reject. */
  make(order: ServiceOrder): Promise<Result<Buffer, ServiceError>>;
}
