import type { Result } from '../../../shared/errors.ts';

/**
 * Staff settings as JSON by name, which survive restarts. Calls fail with `storage-full` and `storage-unavailable`, both retryable. Callers
 * must parse the values: another version may have written them.
 */
export interface StaffSettings {
  /** Undefined if unset. */
  read(name: string): Promise<Result<unknown>>;
  write(name: string, value: unknown): Promise<Result<void>>;
  remove(name: string): Promise<Result<void>>;
}
