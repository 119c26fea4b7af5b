import type { Result } from '../../../shared/errors.ts';

/**
 * What staff have set, as JSON by name; it survives restarts. Calls fail with `storage-full` and `storage-unavailable`, both retryable.
 * Parse what you read: it may come from another version.
 */
export interface StaffSettings {
  /** Undefined if unset. */
  read(name: string): Promise<Result<unknown>>;
  write(name: string, value: unknown): Promise<Result<void>>;
  remove(name: string): Promise<Result<void>>;
}
