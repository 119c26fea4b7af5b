/** Expected kinds of failure. The code is stable: staff and logs identify a failure by it. */
export type BoothErrorCode =
  | 'picture-failed'
  | 'theme-unreadable'
  | 'storage-full'
  | 'storage-unavailable'
  | 'photo-damaged'
  | 'photo-too-large'
  | 'upload-broken'
  | 'passphrase-weak';

/** An expected failure, carried as a value in a Result, or thrown only where a library's contract requires throwing. */
export class BoothError extends Error {
  readonly code: BoothErrorCode;
  /** Whether repeating the call may succeed. */
  readonly retryable: boolean;

  constructor(code: BoothErrorCode, message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'BoothError';
    this.code = code;
    this.retryable = options.retryable;
  }
}

/** Expected failures are values: callers must check before they use the value. */
export type Result<T, E = BoothError> = { ok: true; value: T } | { ok: false; error: E };

export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function failure<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}

/** Returns the value or throws its failure: for callers with one handler for all failures. */
export function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw result.error;
}
