import type { Result } from '../../../shared/errors.ts';
import type { Hour } from './VisitCounts.ts';

/** The most pictures that may be ordered; without a limit as many as guests ask for. */
export interface PictureLimits {
  /** In one visit, with all that is ordered anew. */
  readonly guest?: number;
  readonly hour?: number;
  readonly day?: number;
  readonly event?: number;
}

/** The limits that are counted by time. */
export type PeriodLimits = Omit<PictureLimits, 'guest'>;

/** How many pictures have been ordered; it survives restarts. */
export interface PictureCounts {
  /** Counts one more at this hour, if that leaves every sum within its limit; else gives the period whose limit is reached. One step, whoever else counts. */
  addWithin(at: Hour, limits: PeriodLimits): Promise<Result<keyof PeriodLimits | null>>;
  /** Takes back one that was counted at this hour. */
  takeBack(at: Hour): Promise<Result<void>>;
  /** The sums of this hour, this day and the event. */
  sums(at: Hour): Promise<Result<Readonly<Required<PeriodLimits>>>>;
  /** A new event: its sum is counted from now on. */
  beginEvent(): Promise<Result<void>>;
}
