import type { Result } from '../../../shared/errors.ts';
import { BoothError, failure, success } from '../../../shared/errors.ts';

/** Disk-full codes of the system, SQLite, PostgreSQL (disk_full) and object stores with a quota. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100', 'QuotaExceeded', 'XMinioStorageFull']);

/**
 * Runs work that needs a disk, a database or an object store. Turns storage errors into `storage-full` or `storage-unavailable`, both retryable. Bugs
 * throw.
 */
export async function attempt<T>(work: () => T | Promise<T>): Promise<Result<T>> {
  try {
    return success(await work());
  } catch (cause) {
    const code = storageErrorCode(cause);
    if (code === null) throw cause;
    return failure(
      fullCodes.has(code)
        ? new BoothError('storage-full', 'the disk is full', { retryable: true, cause })
        : new BoothError('storage-unavailable', 'the storage does not respond as it should', { retryable: true, cause }),
    );
  }
}

/** The error code of the system, of SQLite, of the database or of the object store; null for any other error. */
export function storageErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
