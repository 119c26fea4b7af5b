import type { Result } from '../../shared/errors.ts';
import { BoothError, failure, success } from '../../shared/errors.ts';

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Runs work that needs disk or database. Their errors become `storage-full` or `storage-unavailable`, both retryable. Bugs throw. */
export async function attempt<T>(work: () => T | Promise<T>): Promise<Result<T>> {
  try {
    return success(await work());
  } catch (cause) {
    const code = troubleCode(cause);
    if (code === null) throw cause;
    return failure(
      fullCodes.has(code)
        ? new BoothError('storage-full', 'the disk is full', { retryable: true, cause })
        : new BoothError('storage-unavailable', 'the storage does not respond as it should', { retryable: true, cause }),
    );
  }
}

/** The error code of the system or of SQLite; null for any other error. */
export function troubleCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
