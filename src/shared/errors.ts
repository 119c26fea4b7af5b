/** What can go wrong where we expect it to. The code is stable: staff and logs know a failure by it. */
export type BoothErrorCode =
  | 'picture-failed'
  | 'theme-unreadable'
  | 'storage-full'
  | 'storage-unavailable'
  | 'photo-damaged'
  | 'photo-too-large'
  | 'upload-broken'
  | 'passphrase-weak';

/** An expected failure, carried as a value in a Result or thrown only where a library's contract asks for throwing. */
export class BoothError extends Error {
  readonly code: BoothErrorCode;
  /** Whether the same call may succeed when it is simply made again. */
  readonly retryable: boolean;

  constructor(code: BoothErrorCode, message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'BoothError';
    this.code = code;
    this.retryable = options.retryable;
  }
}

/** Expected failures are values: whoever calls must look before using. */
export type Result<T, E = BoothError> = { ok: true; value: T } | { ok: false; error: E };

export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function failure<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}
