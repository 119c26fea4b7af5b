import type { PlainReason } from '../shared/contract/plainReasons.ts';
import { BoothError } from '../shared/errors.ts';

/** A maker's failure to make a picture, with a reason that staff can count. */
export class PictureError extends BoothError {
  readonly reason: PlainReason;

  constructor(reason: PlainReason, message: string, cause?: unknown) {
    super('picture-failed', message, { retryable: true, cause });
    this.name = 'PictureError';
    this.reason = reason;
  }
}
