import type { PlainReason } from '../shared/contract/plainReasons.ts';
import { BoothError } from '../shared/errors.ts';

/** Why a maker made no picture. Staff see how often each reason occurred. */
export class PictureError extends BoothError {
  readonly reason: PlainReason;

  constructor(reason: PlainReason, message: string, cause?: unknown) {
    super('picture-failed', message, { retryable: true, cause });
    this.name = 'PictureError';
    this.reason = reason;
  }
}
