import type { Result } from '../../../shared/errors.ts';

/**
 * Staff settings as JSON by name, which survive restarts. Calls fail with `storage-full` and `storage-unavailable`, both retryable. Parse the value
 * that you read: another version may have written it.
 */
export interface StaffSettings {
  /** Undefined if unset. */
  read(name: string): Promise<Result<unknown>>;
  write(name: string, value: unknown): Promise<Result<void>>;
  remove(name: string): Promise<Result<void>>;
}
