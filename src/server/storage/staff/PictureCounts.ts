import type { Result } from '../../../shared/errors.ts';
import type { Hour } from './VisitCounts.ts';

/** Limits for ordered pictures; no limit if missing. */
export interface PictureLimits {
  /** Per visit, including repeated orders. */
  readonly guest?: number;
  readonly hour?: number;
  readonly day?: number;
  readonly event?: number;
}

/** The limits per period. */
export type PeriodLimits = Omit<PictureLimits, 'guest'>;

/** The numbers of ordered pictures, which survive restarts. */
export interface PictureCounts {
  /** Counts one more order in this hour if every sum stays within its limit; otherwise returns the period whose limit is reached. Atomic. */
  addWithin(at: Hour, limits: PeriodLimits): Promise<Result<keyof PeriodLimits | null>>;
  /** Takes back one order counted in this hour. */
  takeBack(at: Hour): Promise<Result<void>>;
  /** The sums of this hour, this day and the event. */
  sums(at: Hour): Promise<Result<Readonly<Required<PeriodLimits>>>>;
  /** Starts the event's sum at 0. */
  beginEvent(): Promise<Result<void>>;
}
