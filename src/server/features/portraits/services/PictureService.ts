import type { Result } from '../../../../shared/errors.ts';
import type { Answers } from '../../../../shared/survey/answers.ts';
import type { PicturePrompt } from '../../../../shared/theme/promptFor.ts';

/** The input for a picture. */
export interface ServiceOrder {
  /** The guest's photo, a PNG file. It is wiped after the order, so don't keep or change it. */
  readonly photo: Buffer;
  /** An answer to every question of the theme's survey. */
  readonly answers: Answers;
  /** The theme's prompt for image models with these answers. */
  readonly prompt: PicturePrompt;
  /** A PNG file with the desired style, for services that support one. */
  readonly reference?: Buffer;
  /** The seed for the image model's random numbers, below 2^31. Another seed gives another picture. */
  readonly seed: number;
  /** Aborts the work if the result is no longer needed. */
  readonly signal: AbortSignal;
  /**
   * Counts one more order before another paid attempt, if an earlier attempt may have cost something. False if no more orders are allowed.
   */
  readonly again: () => Promise<boolean>;
  /** Whether a photo that one service refused may be sent to the next. */
  readonly askNextAfterRefusal?: boolean;
}

/**
 * Why a service returned no picture. `refused`: it refuses this photo, but may accept the next. `account`: somebody must fix its account or
 * settings first. `busy`: it requests a pause. `failed`: it doesn't work. The reason, for the log and for staff, is a few words that reveal
 * nothing about photo, answers, addresses or keys.
 */
export interface ServiceError {
  readonly kind: 'refused' | 'account' | 'busy' | 'failed';
  readonly reason: string;
  /** How staff can fix an account problem. */
  readonly howToFix?: string;
  /** When the same order may succeed, for a service that is busy or temporarily broken. */
  readonly retryAfterMs?: number;
  /**
   * `unsent`: the order did not arrive completely and costs nothing. `broken-off`: it arrived, but the answer broke off, so it may cost as
   * much as a picture.
   */
  readonly way?: 'unsent' | 'broken-off';
}

/** Makes a picture from a photo and answers. */
export interface PictureService {
  /** The name for settings and staff. */
  readonly name: string;
  /** Returns an image file as received, unchecked. Expected failures and an aborted signal are returned as values; only bugs reject. */
  make(order: ServiceOrder): Promise<Result<Buffer, ServiceError>>;
}
