import type { Result } from '../../../shared/errors.ts';

/**
 * What staff have set, by names, as JSON: it outlives the booth. Calls fail with `storage-full` and `storage-unavailable`, both
 * retryable. Whoever reads parses: what is there may be of another version.
 */
export interface StaffSettings {
  /** Undefined where nothing was set. */
  read(name: string): Promise<Result<unknown>>;
  write(name: string, value: unknown): Promise<Result<void>>;
  remove(name: string): Promise<Result<void>>;
}
