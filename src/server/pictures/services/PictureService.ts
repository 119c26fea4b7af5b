import type { Result } from '../../../shared/errors.ts';
import type { Answers } from '../../../shared/survey/answers.ts';

/** What a picture is made of. */
export interface ServiceOrder {
  /** The guest's photo, a PNG file. It is wiped when the order is over: neither keep nor change it. */
  readonly photo: Buffer;
  /** Every question of the theme's survey with one of its own answers. */
  readonly answers: Answers;
  /** Ends the work: nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/**
 * Why a service gave nothing. `refused`: it won't make a picture of this photo, and may of the next. `failed`: it doesn't work.
 * The reason is for the log: a few words without anything of photo, answers, addresses or keys.
 */
export interface ServiceTrouble {
  readonly kind: 'refused' | 'failed';
  readonly reason: string;
}

/** Who makes a picture of a photo and answers. */
export interface PictureService {
  /** As it is chosen by, and as staff read it. */
  readonly name: string;
  /** An image file as it came, unchecked. Expected troubles and an aborted signal are values; only bugs reject. */
  make(order: ServiceOrder): Promise<Result<Buffer, ServiceTrouble>>;
}
